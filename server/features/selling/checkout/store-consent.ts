import type { Queryable } from "../../../database/database.ts";
import { saveConsentText } from "./consent-texts.queries.ts";

/** Returns the version of a text that people agree to, which is stored from now on. */
export const storeConsent = (db: Queryable, text: string): Promise<number> => saveConsentText(db, text);
