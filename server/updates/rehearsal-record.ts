import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { DAY_MS } from "../../contract/durations.ts";

/** An update that was rehearsed with success, so that the start after it need not repeat that while visitors wait. */
const recordShape = z.object({
	version: z.string(),
	/** Number of migrations before and after. */
	from: z.int(),
	to: z.int(),
	at: z.coerce.date(),
});
export type RehearsalRecord = z.infer<typeof recordShape>;

/** A rehearsal says little about the data of the next day. */
const VALID_MS = DAY_MS;

const fileOf = (dataFolder: string) => join(dataFolder, "updates", "rehearsed.json");

export async function recordRehearsal(dataFolder: string, record: RehearsalRecord): Promise<void> {
	await mkdir(join(dataFolder, "updates"), { recursive: true, mode: 0o700 });
	const draft = `${fileOf(dataFolder)}.draft`;
	await writeFile(draft, JSON.stringify(record), { mode: 0o600 });
	await rename(draft, fileOf(dataFolder));
}

/** Returns the update to a version that was rehearsed within a day, or null. */
export async function findRehearsal(dataFolder: string, version: string, now: Date): Promise<RehearsalRecord | null> {
	const content = await readFile(fileOf(dataFolder), "utf8").catch(() => "null");
	const record = recordShape.safeParse(parseJson(content)).data;
	if (record?.version !== version) return null;
	const age = now.getTime() - record.at.getTime();
	return age >= 0 && age < VALID_MS ? record : null;
}

/** Forgets the rehearsal of a version that is now in use. */
export async function forgetRehearsal(dataFolder: string, version: string): Promise<void> {
	if (await findRehearsal(dataFolder, version, new Date())) await rm(fileOf(dataFolder), { force: true });
}

function parseJson(content: string): unknown {
	try {
		return JSON.parse(content);
	} catch {
		return null;
	}
}
