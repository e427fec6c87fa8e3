import { eq, sql } from "drizzle-orm";
import type { Queryable } from "../database.ts";
import { consentTexts } from "../schema/selling/consent-texts.ts";

/** Returns the version of a consent text, which is stored from now on (BUY-07). */
export async function saveConsentText(db: Queryable, text: string): Promise<number> {
	const find = async () => (await db.select().from(consentTexts).where(eq(consentTexts.text, text)))[0]?.version;
	const known = await find();
	if (known !== undefined) return known;
	// Two concurrent writers compute the same number; the later one finds the other's version.
	for (;;) {
		await db.execute(sql`
			insert into ${consentTexts} (version, text)
			select coalesce(max(version), 0) + 1, ${text} from ${consentTexts} on conflict do nothing`);
		const version = await find();
		if (version !== undefined) return version;
	}
}

export async function findConsentText(db: Queryable, version: number): Promise<string | null> {
	const [row] = await db.select().from(consentTexts).where(eq(consentTexts.version, version));
	return row?.text ?? null;
}
