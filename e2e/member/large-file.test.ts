import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Page } from "@playwright/test";
import { startCuttingProxy } from "../cutting-proxy.ts";
import { expect, type Site, test } from "../fixtures.ts";

const MB = 1024 * 1024;
/** `LARGE_FILE_MB=2000` for the largest there may be. */
const SIZE = Number(process.env.LARGE_FILE_MB ?? 150) * MB;
const PIECE = 25 * MB;

/** Uploads a real file as an admin does, piece by piece. @returns its row and its SHA-256 */
async function publishLargeFile(site: Site, cookie: string): Promise<{ id: string; sha256: string }> {
	const tus = { "tus-resumable": "1.0.0", origin: site.url, cookie };
	const encode = (text: string) => Buffer.from(text).toString("base64");
	// By the runner's own calls: the browser's would carry each piece through the browser's driver as text.
	const begun = await fetch(`${site.url}/api/uploads`, {
		method: "POST",
		headers: {
			...tus,
			"upload-length": String(SIZE),
			"upload-metadata": `filename ${encode("big.bin")},purpose ${encode("file")}`,
		},
	});
	const location = new URL(begun.headers.get("location") ?? "", site.url);
	const hash = createHash("sha256");
	for (let offset = 0; offset < SIZE; offset += PIECE) {
		const piece = randomBytes(PIECE);
		hash.update(piece);
		const sent = await fetch(location, {
			method: "PATCH",
			headers: { ...tus, "upload-offset": String(offset), "content-type": "application/offset+octet-stream" },
			body: piece,
		});
		expect(sent.status).toBe(204);
	}
	const uploadId = location.pathname.split("/").at(-1);
	const { id } = await site.admin.post("downloads", { title: "Hundreds of megabytes", uploadId });
	return { id, sha256: hash.digest("hex") };
}

const cookieHeader = async (page: Page) =>
	(await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");

async function hashOf(path: string): Promise<string> {
	const hash = createHash("sha256");
	for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
	return hash.digest("hex");
}

test("DIG-06 a file of hundreds of megabytes arrives whole in the browser, also over a line that breaks in the middle", {
	tag: "@slow",
}, async ({ page, site }) => {
	test.setTimeout(180_000);
	await site.signIn(page, "admin@example.com");
	const { id, sha256 } = await publishLargeFile(site, await cookieHeader(page));
	await page.context().clearCookies();
	await site.signIn(page);
	const { files } = await (await page.request.get("/api/downloads")).json();
	const { downloadUrl } = files.find(({ title }: { title: string }) => title === "Hundreds of megabytes");

	// The first answer breaks after 60 MB, the second after 50 more.
	const line = await startCuttingProxy(
		site.url,
		/^\/files\/downloads\//,
		(answer) => [60 * MB, 50 * MB][answer - 1] ?? null,
	);
	const cookies = await page.context().cookies();
	const elsewhere = await page.context().browser()?.newContext({ acceptDownloads: true });
	if (!elsewhere) throw new Error("no browser");
	await elsewhere.addCookies(cookies);
	const other = await elsewhere.newPage();
	await other.goto(`${line.url}/terms`);
	const downloading = other.waitForEvent("download");
	await other.evaluate((address) => {
		const anchor = document.createElement("a");
		anchor.href = address;
		anchor.download = "";
		document.body.append(anchor);
		anchor.click();
	}, downloadUrl);
	const download = await downloading;
	const path = await download.path();
	// The browser resumes by itself where it was, twice.
	expect(line.ranges).toEqual([
		undefined,
		expect.stringMatching(/^bytes=\d{8,9}-$/),
		expect.stringMatching(/^bytes=\d{8,9}-$/),
	]);
	expect(await hashOf(path)).toBe(sha256);
	await elsewhere.close();
	await line.close();

	// The tests after this one share the site.
	await site.admin.remove(`downloads/${id}`);
});
