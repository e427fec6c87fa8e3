import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { digitalDownloads, downloadLogs } from "../../../database/schema/library/digital-downloads.ts";
import { downloads } from "../../../database/schema/library/downloads.ts";
import { storedFiles } from "../../../database/schema/library/stored-files.ts";
import { addDownload, addProduct, revoke, signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import type { TestClient } from "../../../testing/test-client.ts";

const site = await siteForThisFile();
const member = await signedIn(site, { email: "member@example.org" });
const premium = await signedIn(site, { email: "premium@example.org", premium: true });
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });

beforeEach(async () => {
	for (const table of [downloadLogs, digitalDownloads, downloads, storedFiles]) await site.services.db.delete(table);
});

const day = (number: number) => new Date(Date.UTC(2026, 0, number));

test("DWN-01 the list is sorted featured first, then newest", async () => {
	await addDownload(site.services, { title: "old", createdAt: day(1) });
	await addDownload(site.services, { title: "new", createdAt: day(3) });
	await addDownload(site.services, { title: "featured, old", featured: true, createdAt: day(1) });
	await addDownload(site.services, { title: "featured, new", featured: true, createdAt: day(2) });
	const { body } = await call(member, "member.downloads.list");
	expect(body.files.map(({ title }: { title: string }) => title)).toEqual([
		"featured, new",
		"featured, old",
		"new",
		"old",
	]);
});

test("DWN-03 a premium file is listed for everyone, and only premium members and admins get its address", async () => {
	const id = await addDownload(site.services, { title: "Secret recipes", accessLevel: "premium" });
	for (const [browser, address] of [
		[member, null],
		[premium, `/files/downloads/${id}`],
		[admin, `/files/downloads/${id}`],
	] as const) {
		const { body } = await call(browser, "member.downloads.list");
		expect(body.files).toMatchObject([{ title: "Secret recipes", accessLevel: "premium", downloadUrl: address }]);
	}
});

test("DWN-03 DIG-06 the server sends each file only to people with access", async () => {
	const open = await addDownload(site.services, { title: "Open", content: Buffer.from("open") });
	const locked = await addDownload(site.services, {
		title: "Locked",
		content: Buffer.from("locked"),
		accessLevel: "premium",
	});
	const revoked = await signedIn(site, { email: "revoked@example.org", premium: true });
	await revoke(site.services, "revoked@example.org");
	const statuses = async (id: string) => {
		const browsers = [site.visit(), member, premium, revoked, admin];
		return Promise.all(browsers.map(async (browser) => (await browser.get(`/files/downloads/${id}`)).status));
	};
	expect(await statuses(open)).toEqual([401, 200, 200, 403, 200]);
	expect(await statuses(locked)).toEqual([401, 403, 200, 403, 200]);
	expect((await member.get(`/files/downloads/${locked}`)).body).toBe("This file is for premium members.");
	expect((await premium.get(`/files/downloads/${locked}`)).body).toBe("locked");
});

test("DIG-04 a title with emoji, quotes, slashes and right-to-left text becomes a safe file name", async () => {
	const title = 'Guide "🌱" / مرحبا \\ \u202egnp';
	const id = await addDownload(site.services, { title });
	const response = await member.fetch(`/files/downloads/${id}`);
	const header = response.headers.get("content-disposition") ?? "";
	const name = decodeURIComponent(header.match(/filename\*=UTF-8''(\S+)/)?.[1] ?? "");
	expect(header).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''\S+$/);
	expect(name).toBe("Guide _🌱_ _ مرحبا _ _gnp.pdf");
});

test("DIG-04 escapes in a title are part of the name, and not decoded by the browser", async () => {
	for (const title of ["100%20 trays", "Caf\u00e9 100%41"]) {
		const id = await addDownload(site.services, { title });
		const header = (await member.fetch(`/files/downloads/${id}`)).headers.get("content-disposition") ?? "";
		expect(decodeURIComponent(header.match(/filename\*=UTF-8''(\S+)/)?.[1] ?? "")).toBe(`${title}.pdf`);
	}
});

test("DIG-05 a download is logged once, however often it is resumed, and a failing log does not stop it", async () => {
	const id = await addDownload(site.services, { title: "Crop guide", content: Buffer.from("0123456789") });
	await member.fetch(`/files/downloads/${id}`);
	const rest = await member.fetch(`/files/downloads/${id}`, { headers: { range: "bytes=5-" } });
	expect([rest.status, await rest.text()]).toEqual([206, "56789"]);
	// Logs are written asynchronously, so one from the previous test may arrive this late.
	const logs = () => site.services.db.select().from(downloadLogs).where(eq(downloadLogs.fileName, "Crop guide.pdf"));
	await expect.poll(logs).toHaveLength(1);
	expect((await logs())[0]).toMatchObject({ downloadId: null });

	await site.services.db.execute("alter table download_logs rename to download_logs_away");
	expect((await member.get(`/files/downloads/${id}`)).status).toBe(200);
	await site.services.db.execute("alter table download_logs_away rename to download_logs");
});

test("DWN-03 a file at another site redirects there only after the same checks", async () => {
	const id = await addDownload(site.services, {
		title: "Elsewhere",
		fileUrl: "https://files.example.org/a.pdf",
		accessLevel: "premium",
	});
	expect((await member.get(`/files/downloads/${id}`)).status).toBe(403);
	const answer = await premium.fetch(`/files/downloads/${id}`);
	expect([answer.status, answer.headers.get("location")]).toEqual([302, "https://files.example.org/a.pdf"]);
	// Nothing else can be stored, not even by hand.
	await expect(addDownload(site.services, { title: "Script", fileUrl: "javascript:alert(1)" })).rejects.toThrow();
});

test("SEC-04 an invalid or unknown file address is not found", async () => {
	for (const id of ["not-a-uuid", "%00", "..%2f..%2fetc", "00000000-0000-4000-8000-000000000000"]) {
		expect([id, (await member.get(`/files/downloads/${id}`)).status]).toEqual([id, 404]);
	}
});

/** Reads a ZIP of stored entries by its central directory, as an archiver does. */
function unzip(zip: Buffer): Map<string, Buffer> {
	const end = zip.lastIndexOf(Buffer.from("PK\x05\x06"));
	const entries = new Map<string, Buffer>();
	let at = zip.readUInt32LE(end + 16);
	for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
		const [method, crc, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 24)];
		const [nameLength, extraLength] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)];
		const local = zip.readUInt32LE(at + 42);
		const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
		const content = zip.subarray(start, start + size);
		expect([method, crc32(content)]).toEqual([0, crc]);
		entries.set(zip.toString("utf8", at + 46, at + 46 + nameLength), content);
		at += 46 + nameLength + extraLength + zip.readUInt16LE(at + 32);
	}
	return entries;
}

test("DWN-02 the bundle is one ZIP of what the requesting person has access to, with the declared length", async () => {
	await addDownload(site.services, { title: "One/🌱", content: Buffer.from("first") });
	await addDownload(site.services, {
		title: "Two",
		content: Buffer.alloc(300_000, "x"),
		name: "two.mp3",
		fileType: "audio",
	});
	await addDownload(site.services, { title: "Two", content: Buffer.from("again"), name: "two.mp3", fileType: "audio" });
	await addDownload(site.services, { title: "Locked", accessLevel: "premium" });
	await addDownload(site.services, { title: "Elsewhere", fileUrl: "https://files.example.org/a.pdf" });

	const { body } = await call(member, "member.downloads.list");
	expect(body.bundle).toEqual({
		...{ downloadUrl: "/files/bundle.zip", fileName: "Complete Resource Bundle.zip" },
		...{ files: 3, fileSize: "293 KB" },
	});
	const names = async (browser: TestClient) => {
		const head = await browser.fetch("/files/bundle.zip", { method: "HEAD" });
		const response = await browser.fetch("/files/bundle.zip");
		const zip = Buffer.from(await response.arrayBuffer());
		expect(response.headers.get("content-length")).toBe(String(zip.length));
		expect(head.headers.get("content-length")).toBe(String(zip.length));
		// Only GET has ranges.
		const part = await browser.fetch("/files/bundle.zip", { method: "HEAD", headers: { range: "bytes=0-9" } });
		expect([part.status, part.headers.get("content-length")]).toEqual([200, String(zip.length)]);
		expect(response.headers.get("content-disposition")).toContain('filename="Complete Resource Bundle.zip"');
		return unzip(zip);
	};
	const own = await names(member);
	expect([...own.keys()].sort()).toEqual(["One_🌱.pdf", "Two (2).mp3", "Two.mp3"]);
	expect(own.get("One_🌱.pdf")?.toString()).toBe("first");
	expect([...(await names(premium)).keys()]).toContain("Locked.pdf");
	expect((await site.visit().get("/files/bundle.zip")).status).toBe(401);
});

test("DWN-02 the bundle has the visible products, and only once what is also in the file list", async () => {
	for (const [orderIndex, title] of ["The Book", "Guide", "Hidden"].entries())
		await addProduct(site.services, { title, content: Buffer.from(title), orderIndex, visible: title !== "Hidden" });
	await addDownload(site.services, { title: "Guide", content: Buffer.from("Guide") });
	await addDownload(site.services, { title: "The Book", content: Buffer.from("another edition") });
	const { body } = await call(member, "member.downloads.list");
	expect(body.bundle.files).toBe(3);
	const zip = Buffer.from(await (await member.fetch("/files/bundle.zip")).arrayBuffer());
	expect([...unzip(zip).keys()].sort()).toEqual(["Guide.pdf", "The Book (2).pdf", "The Book.pdf"]);
});

test("DWN-02 BRND-05 the bundle is named as the seller names it, in characters that every system takes", async () => {
	await addDownload(site.services, { title: "One", content: Buffer.from("one") });
	const admin = await signedIn(site, { email: "names@example.org", role: "admin" });
	const rename = async (changes: object) => {
		const { body } = await call(admin, "admin.memberTexts.read");
		await call(admin, "admin.memberTexts.update", { changes, updatedAt: body.updatedAt });
	};
	await rename({ filesBundle: "Brot & Kruste: alles/alle" });
	const { body } = await call(member, "member.downloads.list");
	expect(body.bundle.fileName).toBe("Brot & Kruste_ alles_alle.zip");
	const { headers } = await member.fetch("/files/bundle.zip", { method: "HEAD" });
	expect(headers.get("content-disposition")).toContain(`filename="${body.bundle.fileName}"`);
	await rename({});
});

test("LIB-06 an interrupted bundle resumes where it stopped, twenty times, with the same tag while it is unchanged", async () => {
	for (const title of ["One", "Two", "Three"])
		await addDownload(site.services, { title, content: randomBytes(200_000) });
	const whole = await member.fetch("/files/bundle.zip");
	const etag = whole.headers.get("etag") ?? "";
	expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
	expect(whole.headers.get("accept-ranges")).toBe("bytes");
	const zip = Buffer.from(await whole.arrayBuffer());
	const cuts = Array.from({ length: 20 }, () => Math.floor(Math.random() * zip.length)).sort((a, b) => a - b);
	const pieces: Buffer[] = [];
	for (const [index, cut] of cuts.entries()) {
		const start = index === 0 ? 0 : (cuts[index - 1] as number);
		if (cut === start) continue;
		const part = await member.fetch("/files/bundle.zip", {
			headers: { range: `bytes=${start}-${cut - 1}`, "if-range": etag },
		});
		expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes ${start}-${cut - 1}/${zip.length}`]);
		pieces.push(Buffer.from(await part.arrayBuffer()));
	}
	const rest = await member.fetch("/files/bundle.zip", {
		headers: { range: `bytes=${cuts.at(-1)}-`, "if-range": etag },
	});
	pieces.push(Buffer.from(await rest.arrayBuffer()));
	expect(Buffer.concat(pieces).equals(zip)).toBe(true);
	expect(unzip(zip).size).toBe(3);

	const again = await member.fetch("/files/bundle.zip", { headers: { "if-none-match": etag } });
	expect(again.status).toBe(304);
	expect((await member.fetch("/files/bundle.zip", { headers: { range: `bytes=${zip.length}-` } })).status).toBe(416);
	// A new file makes a new archive: parts of the old one are not mixed with the new one.
	await addDownload(site.services, { title: "Four", content: randomBytes(10) });
	const changed = await member.fetch("/files/bundle.zip", { headers: { range: "bytes=100-", "if-range": etag } });
	expect(changed.status).toBe(200);
	expect(unzip(Buffer.from(await changed.arrayBuffer())).size).toBe(4);
});

test("LIB-06 DWN-02 a resumed bundle is logged once, and a HEAD request not at all", async () => {
	await addDownload(site.services, { title: "One", content: randomBytes(5_000) });
	const logs = () =>
		site.services.db.select().from(downloadLogs).where(eq(downloadLogs.fileName, "Complete Resource Bundle.zip"));
	const before = (await logs()).length;
	await member.fetch("/files/bundle.zip", { method: "HEAD" });
	await (await member.fetch("/files/bundle.zip", { headers: { range: "bytes=0-99" } })).arrayBuffer();
	for (const start of [100, 2_000])
		await (await member.fetch("/files/bundle.zip", { headers: { range: `bytes=${start}-` } })).arrayBuffer();
	await expect.poll(async () => (await logs()).length).toBe(before + 1);
});

test("LIB-06 a file without a stored checksum is digested once, when a bundle first needs it", async () => {
	await addDownload(site.services, { title: "Old", content: Buffer.from("old words") });
	await site.services.db.update(storedFiles).set({ crc32: null });
	const zip = Buffer.from(await (await member.fetch("/files/bundle.zip")).arrayBuffer());
	expect(unzip(zip).get("Old.pdf")?.toString()).toBe("old words");
	const [file] = await site.services.db.select().from(storedFiles);
	expect(file?.crc32).toBe(crc32("old words"));
});

test("DWN-02 if there is nothing to bundle, the list says so and the address is not found", async () => {
	await addDownload(site.services, { title: "Locked", accessLevel: "premium" });
	expect((await call(member, "member.downloads.list")).body.bundle).toBeNull();
	expect((await member.get("/files/bundle.zip")).status).toBe(404);
});

test("DWN-02 a file missing from the store is left out of the bundle", async () => {
	await addDownload(site.services, { title: "Here", content: Buffer.from("here") });
	const gone = await addDownload(site.services, { title: "Gone", content: Buffer.from("gone") });
	const [file] = await site.services.db.select().from(storedFiles).where(eq(storedFiles.size, 4)).offset(1);
	await site.services.storage.remove(file?.key ?? "");
	const zip = Buffer.from(await (await member.fetch("/files/bundle.zip")).arrayBuffer());
	expect([...unzip(zip).keys()]).toEqual(["Here.pdf"]);
	expect(await member.get(`/files/downloads/${gone}`)).toEqual({
		status: 404,
		body: "This file is missing on our side. Please contact support.",
	});
});

test("DWN-02 the bundle is streamed: 200 MB of files use little memory", { tags: "slow" }, async () => {
	const content = Buffer.alloc(50 * 1024 * 1024, "microgreens ");
	for (let count = 0; count < 4; count++) await addDownload(site.services, { title: `Part ${count}`, content });
	const before = process.memoryUsage().rss;
	let peak = 0;
	let received = 0;
	const response = await member.fetch("/files/bundle.zip");
	for await (const chunk of response.body ?? []) {
		received += (chunk as Uint8Array).length;
		peak = Math.max(peak, process.memoryUsage().rss - before);
	}
	expect(String(received)).toBe(response.headers.get("content-length"));
	expect(received).toBeGreaterThan(4 * content.length);
	expect(peak).toBeLessThan(120 * 1024 * 1024);
});

test("USR-08 a running download ends when access is revoked", { tags: "slow" }, async () => {
	// Far more than the connection buffers hold.
	const id = await addDownload(site.services, { title: "Large", content: Buffer.alloc(64 * 1024 * 1024, "x") });
	const leaving = await signedIn(site, { email: "leaving@example.org" });
	const [whole, bundle] = await Promise.all([
		leaving.fetch(`/files/downloads/${id}`),
		leaving.fetch("/files/bundle.zip"),
	]);
	const chunks = [whole, bundle].map((answer) => answer.body?.values() as AsyncIterator<Uint8Array>);
	for (const each of chunks) await each.next();
	await revoke(site.services, "leaving@example.org");
	const rest = async (each: AsyncIterator<Uint8Array>) => {
		// As slow as a phone: at this rate the file would take most of a minute.
		while (!(await each.next()).done) await new Promise((resolve) => setTimeout(resolve, 50));
	};
	await Promise.all(chunks.map((each) => expect(rest(each)).rejects.toThrow()));
});
