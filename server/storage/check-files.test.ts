import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { downloads } from "../database/schema/library/downloads.ts";
import { storedFiles } from "../database/schema/library/stored-files.ts";
import { addDownload } from "../testing/builders.ts";
import { siteForThisFile } from "../testing/site-for-this-file.ts";
import { checkFiles } from "./check-files.ts";
import { insertStoredFile } from "./stored-files.queries.ts";

const site = await siteForThisFile();

test("STO-02 checking the store finds files that are missing, changed or unknown to the database", async () => {
	const { services } = site;
	const keys: Record<string, string> = {};
	for (const title of ["whole", "gone", "rotten"]) {
		const id = await addDownload(services, { title, content: Buffer.from(`content of ${title}`) });
		const [file] = await services.db
			.select({ key: storedFiles.key })
			.from(storedFiles)
			.innerJoin(downloads, eq(downloads.fileId, storedFiles.id))
			.where(eq(downloads.id, id));
		keys[title] = file?.key ?? "";
	}
	await services.storage.remove(keys.gone ?? "");
	writeFileSync(join(services.config.dataFolder, "files", keys.rotten ?? ""), "content of rottex");
	await services.storage.write("downloads/pdf/stray.pdf", Readable.from([Buffer.from("stray")]));
	// Its row is written first and nothing refers to it yet: the file is being saved, or was when the power failed.
	const kept = { key: "downloads/pdf/kept.pdf", name: "kept.pdf", contentType: "application/pdf" };
	await insertStoredFile(services.db, { ...kept, size: 4, sha256: "0".repeat(64) });
	expect(await checkFiles(services)).toEqual({
		checked: 3,
		missing: [keys.gone],
		changed: [keys.rotten],
		orphaned: ["downloads/pdf/stray.pdf"],
	});
});
