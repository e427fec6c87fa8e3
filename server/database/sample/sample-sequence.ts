import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SequenceMessageFields } from "../../../contract/email/sequences.ts";
import { readMessageFile } from "../../features/email/sequences/message-file.ts";
import { projectRoot } from "../../project-root.ts";

/** The sequence offered on the sales page, as it ships with the site. */
export const SAMPLE_SEQUENCE = {
	title: "100-Day Sales Machine",
	description: "One short email a day for a hundred days, each with one thing to do.",
};

const folder = join(projectRoot, "content/sample/sequences/100-day-sales-machine");

/** Reads its messages by day. */
export async function readSampleSequence(): Promise<SequenceMessageFields[]> {
	const names = (await readdir(folder)).filter((name) => name.endsWith(".md")).toSorted();
	return Promise.all(
		names.map(async (name) => {
			const message = readMessageFile(await readFile(join(folder, name), "utf8"));
			if (typeof message === "string") throw new Error(`${name}: ${message}`);
			return message;
		}),
	);
}
