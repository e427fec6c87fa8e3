import { createHash, randomBytes, randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "../../contract/limits.ts";
import { downloads } from "../database/schema/library/downloads.ts";
import { storedFiles } from "../database/schema/library/stored-files.ts";
import { uploads } from "../database/schema/site/uploads.ts";
import { forgetDeletions } from "../features/site/undo/forget-deletions.ts";
import { removeLeftOvers } from "../features/site/uploads/remove-left-overs.ts";
import { addDownload, signedIn } from "../testing/builders.ts";
import { call } from "../testing/call.ts";
import { largePdf, pdf } from "../testing/sample-bytes.ts";
import { startS3Server, type TestS3 } from "../testing/servers/s3-server.ts";
import type { TestClient } from "../testing/test-client.ts";
import { startTestSite, type TestSite } from "../testing/test-site.ts";
import { upload } from "../testing/upload.ts";
import { s3ClientConfig } from "./s3-config.ts";

/* A file's path from the admin's machine to the member's, on the disk and on an S3-compatible server (STO-02). */

const tus = { "tus-resumable": "1.0.0" };
const base64 = (text: string) => Buffer.from(text).toString("base64");
const sha256 = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

describe.each(["disk", "S3"])("%s", (kind) => {
	let site: TestSite;
	let s3: TestS3 | null = null;
	let admin: TestClient;
	let member: TestClient;
	beforeAll(async () => {
		s3 = kind === "S3" ? await startS3Server() : null;
		site = await startTestSite({ config: { s3: s3?.config ?? null } });
		admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
		member = await signedIn(site, { email: "member@example.org" });
	});
	afterAll(async () => {
		await site.close();
		await s3?.close();
	});

	const begin = async (content: Buffer) => {
		const metadata = `filename ${base64("big.pdf")},purpose ${base64("file")}`;
		const headers = { ...tus, "upload-length": String(content.length), "upload-metadata": metadata };
		const answer = await admin.fetch("/api/uploads", { method: "POST", headers });
		expect(answer.status).toBe(201);
		return answer.headers.get("location") ?? "";
	};
	const send = (location: string, offset: number, part: Buffer, browser = admin) =>
		browser.fetch(location, {
			method: "PATCH",
			headers: { ...tus, "upload-offset": String(offset), "content-type": "application/offset+octet-stream" },
			body: new Uint8Array(part),
		});
	const offsetOf = async (location: string) =>
		Number((await admin.fetch(location, { method: "HEAD", headers: tus })).headers.get("upload-offset"));
	const publish = (location: string, title: string) =>
		call(admin, "admin.downloads.create", {
			title,
			uploadId: location.split("/").at(-1),
		});
	const stored = async () => {
		const keys: string[] = [];
		for await (const { key } of site.services.storage.list()) keys.push(key);
		return keys;
	};

	test("STO-02 ADW-04 a file is uploaded in pieces, resumes after an interruption, and arrives complete, with ranges", {
		tags: "slow",
	}, async () => {
		const content = largePdf(11_000_000);
		const location = await begin(content);
		expect((await send(location, 0, content.subarray(0, 6_000_000))).status).toBe(204);
		expect(await offsetOf(location)).toBe(6_000_000);
		expect((await send(location, 5_999_999, content.subarray(5_999_999, 6_100_000))).status).toBe(409);
		expect((await send(location, 6_000_000, content.subarray(6_000_000, 6_000_500))).status).toBe(204);
		expect(await offsetOf(location)).toBe(6_000_500);
		expect((await send(location, 6_000_500, content.subarray(6_000_500))).status).toBe(204);

		const { status, body } = await publish(location, "Big book");
		expect([status, body.message]).toEqual([200, undefined]);
		const list = (await call(member, "member.downloads.list")).body.files;
		const { downloadUrl } = list.find(({ title }: { title: string }) => title === "Big book");
		const whole = await member.fetch(downloadUrl);
		expect(sha256(new Uint8Array(await whole.arrayBuffer()))).toBe(sha256(content));
		const etag = whole.headers.get("etag") ?? "";
		expect(etag).toBe(`"${sha256(content)}"`);
		const part = await member.fetch(downloadUrl, { headers: { range: "bytes=7000000-7000099", "if-range": etag } });
		expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 7000000-7000099/${content.length}`]);
		expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(7_000_000, 7_000_100))).toBe(true);
		expect((await member.fetch(downloadUrl, { headers: { "if-none-match": etag } })).status).toBe(304);
		expect((await site.visit().fetch(downloadUrl)).status).toBe(401);

		// Any range of the bundle consists of the corresponding ranges of its files.
		const bundle = Buffer.from(await (await member.fetch("/files/bundle.zip")).arrayBuffer());
		const middle = await member.fetch("/files/bundle.zip", { headers: { range: "bytes=1000000-9000000" } });
		expect(middle.status).toBe(206);
		expect(Buffer.from(await middle.arrayBuffer()).equals(bundle.subarray(1_000_000, 9_000_001))).toBe(true);

		// The upload is consumed; deleting the row removes the file from the store, once it can no longer be undone.
		expect(await site.services.db.select().from(uploads)).toHaveLength(0);
		const before = await stored();
		expect((await call(admin, "admin.downloads.remove", { id: body.id })).status).toBe(200);
		await forgetDeletions(site.services, new Date(Date.now() + limits.undoDeletionMs + 1_000));
		expect((await stored()).length).toBe(before.length - 1);
	});

	test("ADW-04 two concurrent requests that write one upload do not damage it", async () => {
		const content = largePdf(3_000_000);
		const location = await begin(content);
		const answers = await Promise.all(
			[send(location, 0, content), send(location, 0, content)].map((one) => one.catch(() => null)),
		);
		expect(answers.filter((answer) => answer?.status === 204).length).toBeLessThanOrEqual(1);
		const offset = await offsetOf(location);
		if (offset < content.length) expect((await send(location, offset, content.subarray(offset))).status).toBe(204);
		const { body } = await publish(location, "Twice at once");
		const { files } = (await call(member, "member.downloads.list")).body;
		const { downloadUrl } = files.find(({ title }: { title: string }) => title === "Twice at once");
		const whole = await (await member.fetch(downloadUrl)).arrayBuffer();
		expect(sha256(new Uint8Array(whole))).toBe(sha256(content));
		await call(admin, "admin.downloads.remove", { id: body.id });
	});

	test("ADW-04 another admin's upload appears not to exist, for every verb", async () => {
		const other = await signedIn(site, { email: `other-${kind.toLowerCase()}@example.org`, role: "admin" });
		const content = largePdf(1_000);
		const location = await begin(content);
		expect((await send(location, 0, content, other)).status).toBe(404);
		for (const method of ["HEAD", "DELETE"])
			expect((await other.fetch(location, { method, headers: tus })).status).toBe(404);
		expect((await send(location, 0, content)).status).toBe(204);
		expect((await admin.fetch(location, { method: "DELETE", headers: tus })).status).toBeLessThan(500);
	});

	test("DIG-06 a stored file that has become shorter is cut off rather than delivered as complete", async () => {
		const content = randomBytes(300_000);
		const id = await addDownload(site.services, { title: "Damaged", content });
		const [{ key } = { key: "" }] = await site.services.db
			.select({ key: storedFiles.key })
			.from(downloads)
			.innerJoin(storedFiles, eq(storedFiles.id, downloads.fileId))
			.where(eq(downloads.id, id));
		const rest = content.subarray(0, 200_000);
		if (s3) {
			const bucket = new S3Client(s3ClientConfig(s3.config));
			await bucket.send(new PutObjectCommand({ Bucket: s3.config.bucket, Key: key, Body: rest }));
			bucket.destroy();
		} else await writeFile(join(site.services.config.dataFolder, "files", key), rest);

		const answer = await member.fetch(`/files/downloads/${id}`);
		expect(answer.headers.get("content-length")).toBe("300000");
		await expect(answer.arrayBuffer()).rejects.toThrow("terminated");
		// A range must be complete too.
		const part = await member.fetch(`/files/downloads/${id}`, { headers: { range: "bytes=100000-" } });
		expect(part.headers.get("content-length")).toBe("200000");
		await expect(part.arrayBuffer()).rejects.toThrow("terminated");
		// Sooner than idle connections are closed.
	}, 30_000);

	test("STO-01 the hourly sweep removes an abandoned upload, with all its parts", async () => {
		const location = await begin(Buffer.alloc(20_000_000));
		await send(location, 0, largePdf(9_000_000));
		const { uploads: removed } = await removeLeftOvers(site.services, new Date(Date.now() + 2 * 86_400_000));
		expect(removed).toBeGreaterThanOrEqual(1);
		expect((await admin.fetch(location, { method: "HEAD", headers: tus })).status).toBe(404);
	});
});

test("STO-01 the sweep removes any number of abandoned uploads from a bucket, and keeps those still in use", {
	tags: "slow",
}, async () => {
	const s3 = await startS3Server();
	const site = await startTestSite({ config: { s3: s3.config } });
	const { db } = site.services;
	const bucket = new S3Client(s3ClientConfig(s3.config));
	const Bucket = s3.config.bucket;
	const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
	try {
		const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
		await addDownload(site.services, { title: "Stored" });
		await upload(admin, pdf(), "abandoned.pdf", "file");
		const current = await upload(admin, pdf(), "current.pdf", "file");
		await db
			.update(uploads)
			.set({ activeAt: inDays(3) })
			.where(eq(uploads.id, current));
		// Each may have three objects, and S3 deletes 1,000 in one call.
		const ownerless = Array.from({ length: 340 }, () => randomUUID());
		for (const Key of ownerless) await bucket.send(new PutObjectCommand({ Bucket, Key, Body: "left" }));

		expect(await site.services.uploads.removeAbandoned(inDays(2))).toBe(1);
		const { Contents = [] } = await bucket.send(new ListObjectsV2Command({ Bucket }));
		const [stored, ...others] = Contents.map(({ Key = "" }) => Key).sort(
			(one, other) => Number(other.startsWith("downloads/")) - Number(one.startsWith("downloads/")),
		);
		expect(stored).toMatch(/^downloads\/pdf\//);
		expect(others.sort()).toEqual([current, `${current}.info`]);
		expect(await db.select({ id: uploads.id }).from(uploads)).toEqual([{ id: current }]);
	} finally {
		bucket.destroy();
		await site.close();
		await s3.close();
	}
});

test("DIG-06 on S3 a download can come directly from the store, by an address that works for a minute", async () => {
	const s3 = await startS3Server("redirect");
	const site = await startTestSite({ config: { s3: s3.config } });
	try {
		const id = await addDownload(site.services, {
			title: 'Straight "away"',
			content: Buffer.from("%PDF-1.7 straight"),
		});
		const member = await signedIn(site, { email: "member@example.org" });
		const answer = await member.fetch(`/files/downloads/${id}`);
		expect(answer.status).toBe(302);
		const address = new URL(answer.headers.get("location") ?? "");
		expect(address.origin).toBe(s3.config.endpoint);
		expect(Number(address.searchParams.get("X-Amz-Expires"))).toBeLessThanOrEqual(300);
		const file = await fetch(address);
		expect(await file.text()).toBe("%PDF-1.7 straight");
		expect(file.headers.get("content-disposition")).toContain("attachment");
		expect((await site.visit().fetch(`/files/downloads/${id}`)).status).toBe(401);
	} finally {
		await site.close();
		await s3.close();
	}
});

test("STO-02 while the store is unavailable nothing broken is listed, sign-in works, and the upload resumes when it is back", {
	tags: "slow",
}, async () => {
	const s3 = await startS3Server();
	const site = await startTestSite({ config: { s3: s3.config } });
	try {
		const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
		const content = largePdf(9_000_000);
		const metadata = `filename ${base64("away.pdf")},purpose ${base64("file")}`;
		const begun = await admin.fetch("/api/uploads", {
			method: "POST",
			headers: { ...tus, "upload-length": String(content.length), "upload-metadata": metadata },
		});
		const location = begun.headers.get("location") ?? "";
		const send = (offset: number, part: Buffer) =>
			admin.fetch(location, {
				method: "PATCH",
				headers: { ...tus, "upload-offset": String(offset), "content-type": "application/offset+octet-stream" },
				body: new Uint8Array(part),
			});
		expect((await send(0, content.subarray(0, 4_000_000))).status).toBe(204);
		await s3.pause();
		const refused = await send(4_000_000, content.subarray(4_000_000)).catch(() => null);
		expect(refused === null || refused.status >= 500).toBe(true);
		expect((await site.visit().get("/readyz")).body).toBe("not ready: storage");
		expect((await site.visit().signIn("admin@example.org", "correct horse battery")).status).toBe(200);
		expect((await call(admin, "member.downloads.list")).body.files).toHaveLength(0);
		await s3.resume();

		const head = await admin.fetch(location, { method: "HEAD", headers: tus });
		const offset = Number(head.headers.get("upload-offset"));
		expect((await send(offset, content.subarray(offset))).status).toBe(204);
		const { status } = await call(admin, "admin.downloads.create", {
			title: "Came back",
			uploadId: location.split("/").at(-1),
		});
		expect(status).toBe(200);
		const [{ downloadUrl }] = (await call(admin, "member.downloads.list")).body.files;
		const whole = await (await admin.fetch(downloadUrl)).arrayBuffer();
		expect(sha256(new Uint8Array(whole))).toBe(sha256(content));
	} finally {
		await site.close();
		await s3.close();
	}
});
