import type { Services } from "../../../rpc/context.ts";
import { digestOf } from "../../../storage/file-digest.ts";
import { writeChecksum } from "../../../storage/stored-files.queries.ts";

/** Returns the checksum of a file that was stored without one: computed once, and stored from then on. */
export async function readChecksum(
	{ db, storage }: Pick<Services, "db" | "storage">,
	{ id, key }: { id: string; key: string },
): Promise<number> {
	const { crc32 } = await digestOf(await storage.read(key));
	await writeChecksum(db, id, crc32);
	return crc32;
}
