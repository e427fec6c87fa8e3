import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { startS3Server } from "../testing/servers/s3-server.ts";
import { copyObject } from "./copy-object.ts";
import { s3ClientConfig } from "./s3-config.ts";
import { listMultipartUploads } from "./s3-multipart.ts";

test("STO-02 a file too large for a single copy request is copied in parts, byte for byte", async () => {
	const s3 = await startS3Server();
	const client = new S3Client(s3ClientConfig(s3.config));
	const Bucket = s3.config.bucket;
	const content = randomBytes(1_000_003);
	try {
		await client.send(new PutObjectCommand({ Bucket, Key: "from", Body: content }));
		const read = async (Key: string) => {
			const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
			return buffer(Body as Readable);
		};
		const limits = { singleCopyBytes: 200_000, partBytes: 150_000 };
		await copyObject(client, { bucket: Bucket, from: "from", to: "files/in-parts", size: content.length }, limits);
		expect((await read("files/in-parts")).equals(content)).toBe(true);
		await copyObject(client, { bucket: Bucket, from: "from", to: "files/at-once", size: content.length });
		expect((await read("files/at-once")).equals(content)).toBe(true);

		// A failed copy leaves no parts behind that would be billed.
		const missing = { bucket: Bucket, from: "from", to: "files/cut", size: content.length + 1e9 };
		const failing = { send: client.send.bind(client) } as typeof client;
		let parts = 0;
		failing.send = ((command: { constructor: { name: string } }) => {
			const isPart = command.constructor.name === "UploadPartCopyCommand";
			if (isPart) parts += 1;
			if (isPart && parts > 2) throw new Error("away");
			return client.send(command as never);
		}) as typeof client.send;
		await expect(copyObject(failing, missing, limits)).rejects.toThrow("away");
		const open = [];
		for await (const one of listMultipartUploads(client, Bucket)) open.push(one.key);
		expect(open).toEqual([]);
	} finally {
		await s3.close();
	}
});
