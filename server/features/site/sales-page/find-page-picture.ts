import type { Queryable } from "../../../database/database.ts";
import { findPageFile } from "./sales-page.queries.ts";

/** Returns the key in the file store of a picture of the public pages; null if there is none. */
export async function findPagePictureKey(db: Queryable, pictureId: string, fileName: string): Promise<string | null> {
	return (await findPageFile(db, pictureId, fileName))?.key ?? null;
}
