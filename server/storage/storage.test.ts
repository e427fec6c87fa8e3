import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startS3Server, type TestS3 } from "../testing/servers/s3-server.ts";
import { draftKey } from "./keys.ts";
import { openStorage } from "./open-storage.ts";
import type { Storage } from "./storage.ts";

/* What every store does, tested with the disk and an S3-compatible server (STO-02). */

describe.each(["disk", "S3"])("%s", (kind) => {
	let folder: string;
	let s3: TestS3 | null = null;
	let storage: Storage;
	beforeAll(async () => {
		folder = mkdtempSync(join(tmpdir(), "site-store-"));
		s3 = kind === "S3" ? await startS3Server() : null;
		storage = await openStorage({ s3: s3?.config ?? null, dataFolder: folder });
	});
	afterAll(async () => {
		await s3?.close();
		rmSync(folder, { recursive: true, force: true });
	});

	const content = randomBytes(400_000);
	const keys = async () => {
		const found: string[] = [];
		for await (const { key } of storage.list()) found.push(key);
		return found;
	};

	test("STO-02 written content is read back completely and in part, with its size and hash", async () => {
		const written = await storage.write("downloads/pdf/one.pdf", Readable.from([content]));
		expect(written).toEqual({
			crc32: crc32(content),
			size: content.length,
			sha256: createHash("sha256").update(content).digest("hex"),
		});
		expect((await buffer(await storage.read("downloads/pdf/one.pdf"))).equals(content)).toBe(true);
		const part = await buffer(await storage.read("downloads/pdf/one.pdf", { start: 1_000, end: 1_999 }));
		expect(part.equals(content.subarray(1_000, 2_000))).toBe(true);
	});

	test("STO-01 a key is never written twice", async () => {
		await storage.write("downloads/pdf/taken.pdf", Readable.from([Buffer.from("first")]));
		await expect(storage.write("downloads/pdf/taken.pdf", Readable.from([Buffer.from("second")]))).rejects.toThrow();
		expect(String(await buffer(await storage.read("downloads/pdf/taken.pdf")))).toBe("first");
	});

	test("STO-02 a missing object is reported before any byte is sent, and removing it is not an error", async () => {
		await expect(storage.read("downloads/pdf/none.pdf")).rejects.toMatchObject({ code: "ENOENT" });
		await storage.remove("downloads/pdf/none.pdf");
	});

	test("STO-02 a removed object is no longer listed", async () => {
		await storage.write("product-images/a.webp", Readable.from([Buffer.from("a")]));
		expect(await keys()).toContain("product-images/a.webp");
		await storage.remove("product-images/a.webp");
		expect(await keys()).not.toContain("product-images/a.webp");
	});

	test("STO-02 a local file is adopted, and stays in place", async () => {
		const path = join(folder, "whole-upload");
		writeFileSync(path, content);
		await storage.adopt("lessons/x/adopted.bin", path);
		expect((await buffer(await storage.read("lessons/x/adopted.bin"))).equals(content)).toBe(true);
	});

	test("STO-02 interrupted content leaves nothing under its key", async () => {
		const broken = Readable.from(
			(async function* () {
				yield Buffer.alloc(100_000);
				throw new Error("the line broke");
			})(),
		);
		await expect(storage.write("downloads/zip/broken.zip", broken)).rejects.toThrow("the line broke");
		expect(await keys()).not.toContain("downloads/zip/broken.zip");
	});

	test("OPS-06 a draft that was checked replaces an object, and one that was left is no object and is swept", async () => {
		await storage.write("downloads/pdf/moved.pdf", Readable.from([Buffer.from("damaged")]));
		const [draft, left] = [draftKey(), draftKey()];
		for (const key of [draft, left]) await storage.write(key, Readable.from([Buffer.from("whole")]));
		const listed = await keys();
		expect(listed).not.toContain(draft);
		expect(listed).toContain("downloads/pdf/moved.pdf");
		await storage.move(draft, "downloads/pdf/moved.pdf");
		expect(String(await buffer(await storage.read("downloads/pdf/moved.pdf")))).toBe("whole");
		expect(await storage.removeDrafts(new Date(0))).toBe(0);
		expect(await storage.removeDrafts(new Date(Date.now() + 60_000))).toBe(1);
		await expect(storage.read(left)).rejects.toMatchObject({ code: "ENOENT" });
	});

	test("OPS-05 the store reports whether it is available", async () => {
		await storage.check();
		if (!s3) return;
		await s3.pause();
		await expect(storage.check()).rejects.toThrow();
		await s3.resume();
		await storage.check();
	});
});
