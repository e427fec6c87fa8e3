// @module-tag slow
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { PDFDocument } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { proofPdfPath } from "../contract/selling/orders.ts";
import { projectRoot } from "./project-root.ts";
import { type BuiltSite, freePort, productionEnvironment, startBuiltSite } from "./testing/built-site.ts";
import { call } from "./testing/call.ts";
import { png } from "./testing/sample-bytes.ts";
import { assembleImage } from "./testing/servers/assembled-image.ts";
import { TestClient } from "./testing/test-client.ts";
import { upload } from "./testing/upload.ts";

/* The image as the `Dockerfile` describes it, with no other package beside it. */

const image = mkdtempSync(join(tmpdir(), "site-image-"));
const run = promisify(execFile);

let site: BuiltSite;
let environment: NodeJS.ProcessEnv;
beforeAll(async () => {
	assembleImage(image);
	environment = productionEnvironment(await freePort(), join(image, "data"));
	site = await startBuiltSite(environment, () => {}, image);
});
afterAll(async () => {
	await site?.stop();
	rmSync(image, { recursive: true, force: true });
});

test("OPS-10 the image signs in, stores pictures, writes proofs and shows the API, like a checkout", async () => {
	const command = join(image, "build/server/commands/make-admin.js");
	const { stdout } = await run(process.execPath, [command, "owner@example.org"], { env: environment, cwd: image });
	const admin = new TestClient(site.url);
	const link = stdout.match(/https?:\/\/\S+/)?.[0] ?? "";
	const page = new URL((await admin.fetch(link)).headers.get("location") ?? "", site.url);
	const newPassword = "the owner's password";
	const token = page.searchParams.get("token");
	expect((await admin.post("/api/auth/reset-password", { token, newPassword })).status).toBe(200);
	expect((await admin.signIn("owner@example.org", newPassword)).status).toBe(200);
	expect((await admin.fetch("/api/reference")).status).toBe(200);
	const [fileUploadId, pictureUploadId] = [
		await upload(admin, readFileSync(join(image, "content/sample/files/crop-guide.pdf")), "book.pdf", "file"),
		await upload(admin, Buffer.from(await png()), "cover.png", "picture"),
	];
	const product = { title: "Book", description: "-", visible: true, stamped: true, fileUploadId, pictureUploadId };
	expect((await call(admin, "admin.digitalDownloads.create", product)).body).toMatchObject({ stampProblem: null });
	await call(admin, "admin.customers.add", { email: "buyer@example.org", orderId: "1001", orderTotal: "27.00" });
	const { body } = await call(admin, "admin.orders.list", { search: "buyer@example.org" });
	const proof = await admin.fetch(proofPdfPath(body.rows[0].id));
	expect(
		Buffer.from(await proof.arrayBuffer())
			.subarray(0, 5)
			.toString(),
	).toBe("%PDF-");
});

test("OPS-10 LIB-05 the image stamps books with names in any script", async () => {
	const [input, output] = [join(image, "book.pdf"), join(image, "stamped.pdf")];
	cpSync(join(projectRoot, "content/sample/files/crop-guide.pdf"), input);
	const program = join(image, "build/server/features/library/stamping/stamp-process.js");
	const stamping = run(process.execPath, [program, input, output, "application/pdf"], { cwd: image });
	stamping.child.stdin?.end("Licensed to Ана 王小明 🌱");
	expect((await stamping).stdout).toBe("");
	expect((await PDFDocument.load(readFileSync(output))).getKeywords()).toContain("王小明");
});
