import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { digitalDownloads } from "../../../database/schema/library/digital-downloads.ts";
import { downloadKey } from "../../../storage/keys.ts";
import { addProduct, addStoredFile, signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";

let place = 0;

const site = await siteForThisFile();
const member = await signedIn(site, { email: "member@example.org" });

const add = (title: string, content: string) =>
	addProduct(site.services, { title, content: Buffer.from(content), orderIndex: place++ });

test("DIG-04 a product at another site redirects there, is logged, and can only have a web address", async () => {
	const id = await add("Elsewhere", "x");
	const move = (fileUrl: string) =>
		site.services.db.update(digitalDownloads).set({ fileUrl, fileId: null }).where(eq(digitalDownloads.id, id));
	await move("https://files.example.org/book.pdf");
	const answer = await member.fetch(`/files/digital-downloads/${id}`);
	expect([answer.status, answer.headers.get("location")]).toEqual([302, "https://files.example.org/book.pdf"]);
	const { body } = await call(member, "member.digitalDownloads.list");
	expect(body.find((product: { id: string }) => product.id === id)).toMatchObject({ external: true });
	// Nothing else can be stored, not even by hand.
	await expect(move("javascript:alert(1)")).rejects.toThrow();
});

test("DIG-06 300 MB, interrupted twice and resumed, arrive complete", { tags: "slow" }, async () => {
	const size = 300 * 1024 * 1024;
	const chunk = Buffer.alloc(1024 * 1024);
	const expected = createHash("sha256");
	const content = Readable.from(
		(function* () {
			for (let at = 0; at < size; at += chunk.length) {
				chunk.fill((at / chunk.length) % 251);
				expected.update(chunk);
				yield Buffer.from(chunk);
			}
		})(),
	);
	const stored = await addStoredFile(site.services, {
		key: downloadKey("zip", "big.zip"),
		name: "big.zip",
		contentType: "application/zip",
		content,
	});
	const [row] = await site.services.db
		.insert(digitalDownloads)
		.values({ title: "Big", description: "-", fileType: "zip", orderIndex: place++, ...stored })
		.returning();
	expect(stored.fileSize).toBe("300.0 MB");

	const received = createHash("sha256");
	let at = 0;
	let etag = "";
	/** Reads until `stop` bytes have arrived, then disconnects. */
	const take = async (stop: number) => {
		const abort = new AbortController();
		const headers: Record<string, string> = at > 0 ? { range: `bytes=${at}-`, "if-range": etag } : {};
		const response = await member.fetch(`/files/digital-downloads/${row?.id}`, { headers, signal: abort.signal });
		expect(response.status).toBe(at > 0 ? 206 : 200);
		etag = response.headers.get("etag") ?? "";
		for await (const bytes of response.body ?? []) {
			received.update(bytes);
			at += bytes.length;
			if (at >= stop) break;
		}
		if (at < size) abort.abort();
	};
	await take(size / 3);
	await take((size / 3) * 2);
	await take(size);
	expect(at).toBe(size);
	expect(received.digest("hex")).toBe(expected.digest("hex"));
});
