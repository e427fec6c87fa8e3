import { createHash, randomBytes } from "node:crypto";
import { connect } from "node:net";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { showInTabAddress } from "../../../../contract/show-in-tab.ts";
import { users } from "../../../database/schema/accounts/auth.ts";
import { downloadLogs } from "../../../database/schema/library/digital-downloads.ts";
import { downloads } from "../../../database/schema/library/downloads.ts";
import { downloadKey } from "../../../storage/keys.ts";
import { addDownload, addProduct, addStoredFile, revoke, signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";

const content = randomBytes(300_000);
const site = await siteForThisFile();
const member = await signedIn(site, { email: "member@example.org" });
const productId: string = await addProduct(site.services, { title: 'Grüne "Blätter" 🌱/2', content, orderIndex: 1 });
await addProduct(site.services, { title: "First", content: Buffer.from("first"), orderIndex: 0 });
await addProduct(site.services, { title: "Hidden", content: Buffer.from("hidden"), orderIndex: 2, visible: false });
const address: string = `/files/digital-downloads/${productId}`;

const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

test("DIG-01 members see the visible products in order, without the location of the files", async () => {
	const { body } = await call(member, "member.digitalDownloads.list");
	expect(body.map(({ title }: { title: string }) => title)).toEqual(["First", 'Grüne "Blätter" 🌱/2']);
	expect(Object.keys(body[0]).sort()).toEqual(
		[
			"id",
			"title",
			"description",
			"fileType",
			"fileSize",
			"fileName",
			"imageUrl",
			"imageSmallUrl",
			"downloadUrl",
			"external",
			"audiobook",
		].sort(),
	);
	expect(body[1]).toMatchObject({ fileSize: "293 KB", downloadUrl: address });
});

test("DIG-04 the complete file is downloaded with the name {title}.{type}", async () => {
	const response = await member.fetch(address);
	expect(response.status).toBe(200);
	expect((await bytes(response)).equals(content)).toBe(true);
	expect(response.headers.get("content-disposition")).toBe(
		`attachment; filename="Gr_ne _Bl_tter_ ___2.pdf"; filename*=UTF-8''Gr%C3%BCne%20_Bl%C3%A4tter_%20%F0%9F%8C%B1_2.pdf`,
	);
	expect(response.headers.get("content-type")).toBe("application/pdf");
	expect(response.headers.get("x-content-type-options")).toBe("nosniff");
	expect(response.headers.get("cache-control")).toBe("private, no-cache");
});

test("DIG-05 a download is logged once, with who, what and when; HEAD and later ranges are not", async () => {
	const reader = await signedIn(site, { email: "reader@example.org" });
	const [{ id: userId } = { id: "" }] = await site.services.db
		.select({ id: users.id })
		.from(users)
		.where(eq(users.email, "reader@example.org"));
	const logs = () => site.services.db.select().from(downloadLogs).where(eq(downloadLogs.userId, userId));
	await (await reader.fetch(address, { method: "HEAD" })).arrayBuffer();
	await (await reader.fetch(address)).arrayBuffer();
	await (await reader.fetch(address, { headers: { range: "bytes=100-" } })).arrayBuffer();
	await expect.poll(logs).toHaveLength(1);
	const [log] = await logs();
	expect(log).toMatchObject({ downloadId: productId, fileName: 'Grüne "Blätter" 🌱/2.pdf' });
	expect(Date.now() - (log?.downloadedAt.getTime() ?? 0)).toBeLessThan(60_000);
});

test("DIG-05 a failing log does not stop a download", async () => {
	await site.services.db.execute("alter table download_logs rename to download_logs_away");
	const response = await member.fetch(address);
	expect((await bytes(response)).length).toBe(content.length);
	await site.services.db.execute("alter table download_logs_away rename to download_logs");
});

test("DIG-06 a file is refused to visitors, to people whose access ended, and while it is hidden", async () => {
	expect((await site.visit().fetch(address)).status).toBe(401);
	expect((await site.visit().fetch(address, { method: "HEAD" })).status).toBe(401);

	const revoked = await signedIn(site, { email: "revoked@example.org" });
	expect((await revoked.fetch(address, { method: "HEAD" })).status).toBe(200);
	await revoke(site.services, "revoked@example.org");
	const refused = await revoked.fetch(address);
	expect(refused.status).toBe(403);
	expect(await refused.text()).toBe("You do not have access to this file.");

	const { rows } = await site.services.db.execute<{ id: string }>("select id from digital_downloads where not visible");
	const hidden = `/files/digital-downloads/${rows[0]?.id}`;
	expect((await member.fetch(hidden)).status).toBe(404);
	const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
	expect((await admin.fetch(hidden)).status).toBe(200);
});

test.for<[string, string, number, number]>([
	["from the first byte", "bytes=0-99", 0, 99],
	["in the middle", "bytes=1000-1999", 1000, 1999],
	["to the end", "bytes=299990-", 299_990, 299_999],
	["past the end", "bytes=299990-999999999", 299_990, 299_999],
	["the last bytes", "bytes=-10", 299_990, 299_999],
	["the last bytes, more than there are", "bytes=-999999999", 0, 299_999],
])("DIG-06 a download resumes with a range %s", async ([, range, start, end]) => {
	const response = await member.fetch(address, { headers: { range } });
	expect(response.status).toBe(206);
	expect(response.headers.get("content-range")).toBe(`bytes ${start}-${end}/300000`);
	expect((await bytes(response)).equals(content.subarray(start, end + 1))).toBe(true);
});

test.for(["bytes=300000-", "bytes=-0"])(
	"DIG-06 a range that starts beyond the end (%s) is a 416 with the size",
	async (range) => {
		const response = await member.fetch(address, { headers: { range } });
		expect([response.status, response.headers.get("content-range")]).toEqual([416, "bytes */300000"]);
	},
);

test.for([
	"bytes=5-2",
	"bytes=a-b",
	"bytes=-",
	"bytes=0-1,5-9",
	"lines=1-2",
	"bytes=--5",
	`bytes=${"0-1,".repeat(1_000)}2-3`,
])("DIG-06 an invalid range or one with several parts (%s) gets the entire file", async (range) => {
	const response = await member.fetch(address, { headers: { range } });
	expect(response.status).toBe(200);
	expect((await bytes(response)).length).toBe(content.length);
});

test("DIG-06 an unchanged file is not sent again, and a changed one is not resumed", async () => {
	const etag = `"${createHash("sha256").update(content).digest("hex")}"`;
	const first = await member.fetch(address, { method: "HEAD" });
	expect(first.headers.get("etag")).toBe(etag);
	expect((await member.fetch(address, { headers: { "if-none-match": `"other", ${etag}` } })).status).toBe(304);
	const resumed = await member.fetch(address, { headers: { range: "bytes=5-9", "if-range": etag } });
	expect(resumed.status).toBe(206);
	const changed = await member.fetch(address, { headers: { range: "bytes=5-9", "if-range": '"an older file"' } });
	expect([changed.status, (await bytes(changed)).length]).toEqual([200, content.length]);
});

test("DIG-06 without a tag the date is used: not sent again, and resumed", async () => {
	const first = await member.fetch(address, { method: "HEAD" });
	const stored = first.headers.get("last-modified") ?? "";
	const [before, after] = [-1, 1].map((hours) => new Date(Date.parse(stored) + hours * 3_600_000).toUTCString());
	const answered = async (headers: Record<string, string>) => {
		const response = await member.fetch(address, { headers });
		return [response.status, (await bytes(response)).length];
	};
	expect(await answered({ "if-modified-since": stored })).toEqual([304, 0]);
	expect(await answered({ "if-modified-since": after ?? "" })).toEqual([304, 0]);
	expect(await answered({ "if-modified-since": before ?? "" })).toEqual([200, content.length]);
	expect(await answered({ "if-modified-since": "the other day" })).toEqual([200, content.length]);
	// A tag takes precedence over a date.
	expect(await answered({ "if-modified-since": after ?? "", "if-none-match": '"other"' })).toEqual([
		200,
		content.length,
	]);
	expect(await answered({ range: "bytes=5-9", "if-range": stored })).toEqual([206, 5]);
	expect(await answered({ range: "bytes=5-9", "if-range": before ?? "" })).toEqual([200, content.length]);
	expect(await answered({ range: "bytes=5-9", "if-range": after ?? "" })).toEqual([200, content.length]);
});

test("DIG-06 a person who opens a file's address without a session is redirected to the sign-in page", async () => {
	for (const path of [address, "/files/bundle.zip", "/files/my-data.json", "/files/customers.csv"]) {
		const response = await site.visit().fetch(path, { headers: { accept: "text/html,*/*;q=0.8" } });
		expect([path, response.status, response.headers.get("location")]).toEqual([path, 302, "/auth"]);
		expect((await site.visit().fetch(path, { method: "HEAD" })).status).toBe(401);
	}
});

test.for([
	["book.pdf", "application/pdf", "inline"],
	["cover.png", "image/png", "inline"],
	["chapter.mp3", "audio/mpeg", "inline"],
	["bundle.zip", "application/zip", "attachment"],
	["page.html", "text/html", "attachment"],
	["drawing.svg", "image/svg+xml", "attachment"],
] as const)("DIG-04 STO-03 a tab that requests %s can only display it if it is harmless", async (asked) => {
	const [name, contentType, disposition] = asked;
	const stored = await addStoredFile(site.services, {
		key: downloadKey("other", name),
		name,
		contentType,
		content: Buffer.from(name),
	});
	const id = await addDownload(site.services, { title: name, fileUrl: "https://files.example.org/x" });
	await site.services.db
		.update(downloads)
		.set({ ...stored, fileUrl: null })
		.where(eq(downloads.id, id));
	const path = `/files/downloads/${id}`;
	const shown = await member.fetch(showInTabAddress(path));
	expect(shown.headers.get("content-disposition")).toMatch(new RegExp(`^${disposition};`));
	expect(shown.headers.get("content-security-policy")).toMatch(/sandbox|script-src 'none'/);
	expect((await member.fetch(path)).headers.get("content-disposition")).toMatch(/^attachment;/);
});

test("DIG-06 a client that disconnects during a download does not harm the site", async () => {
	const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
	const { port } = new URL(site.url);
	await new Promise<void>((resolve) => {
		const socket = connect(Number(port), "127.0.0.1");
		socket.write(`GET ${address} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`);
		socket.once("data", () => socket.destroy());
		socket.once("close", () => resolve());
	});
	expect((await bytes(await member.fetch(address))).equals(content)).toBe(true);
});

test("DIG-06 a file missing from the store is an error rather than an empty download", async () => {
	const goneId = await addProduct(site.services, { title: "Gone", content: Buffer.from("gone"), orderIndex: 9 });
	const { rows } = await site.services.db.execute<{ key: string }>(
		`select key from stored_files join digital_downloads d on d.file_id = stored_files.id where d.id = '${goneId}'`,
	);
	await site.services.storage.remove(rows[0]?.key ?? "");
	const response = await member.fetch(`/files/digital-downloads/${goneId}`);
	expect(response.status).toBe(404);
	expect(await response.text()).toBe("This file is missing on our side. Please contact support.");
	expect(response.headers.get("content-disposition")).toBeNull();
});
