import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { addStoredFile } from "../testing/builders.ts";
import { siteForThisFile } from "../testing/site-for-this-file.ts";
import { checkFiles } from "./check-files.ts";

const site = await siteForThisFile();

test("STO-02 a walk through the store finds what is missing, changed or known to nobody", async () => {
	const { services } = site;
	for (const name of ["whole", "gone", "rotten"]) {
		const content = Buffer.from(`content of ${name}`);
		await addStoredFile(services, { key: `downloads/pdf/${name}.pdf`, name, contentType: "application/pdf", content });
	}
	await services.storage.remove("downloads/pdf/gone.pdf");
	writeFileSync(join(services.config.dataFolder, "files/downloads/pdf/rotten.pdf"), "content of rottex");
	await services.storage.write("downloads/pdf/stray.pdf", Readable.from([Buffer.from("stray")]));
	expect(await checkFiles(services)).toEqual({
		checked: 3,
		missing: ["downloads/pdf/gone.pdf"],
		changed: ["downloads/pdf/rotten.pdf"],
		orphaned: ["downloads/pdf/stray.pdf"],
	});
});
