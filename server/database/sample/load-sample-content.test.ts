import { expect, test } from "vitest";
import { sampleDownloads } from "../../../content/sample/downloads.ts";
import { signedIn } from "../../testing/builders.ts";
import { siteForThisFile } from "../../testing/site-for-this-file.ts";
import { loadSampleContent } from "./load-sample-content.ts";

const site = await siteForThisFile();

/** A file store whose disk only has room for a few files. */
function storageFor(files: number): typeof site.services.storage {
	const { storage } = site.services;
	let written = 0;
	return Object.assign(Object.create(storage), {
		write: (...file: Parameters<typeof storage.write>) => {
			written += 1;
			if (written <= files) return storage.write(...file);
			return Promise.reject(Object.assign(new Error("no space left on device"), { code: "ENOSPC" }));
		},
	});
}

test("OPS-01 a disk that fills while a try-out loads its content leaves none of it, and two concurrent starts load it once", {
	tags: "slow",
}, async () => {
	const said: string[] = [];
	const log = Object.assign(Object.create(site.services.log), {
		error: (_: object, text: string) => said.push(text),
	});
	const services = Object.assign(Object.create(site.services), { log });

	await loadSampleContent(Object.assign(Object.create(services), { storage: storageFor(5) }));
	expect(said).toEqual(["The sample content is not loaded (the disk is full). The next start tries again."]);
	const member = await signedIn(site, { email: "buyer@example.org" });
	expect((await member.get("/api/downloads")).body.files).toEqual([]);

	await Promise.all([loadSampleContent(services), loadSampleContent(services)]);
	expect(said).toHaveLength(1);
	expect((await member.get("/api/downloads")).body.files).toHaveLength(sampleDownloads.length);
});
