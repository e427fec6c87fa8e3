import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runSiteCommand } from "../server/testing/built-site.ts";
import { call } from "../server/testing/call.ts";
import { largePdf } from "../server/testing/sample-bytes.ts";
import { upload } from "../server/testing/upload.ts";
import { keepDoing, sha256, startHarmedSite } from "./harmed-site.ts";

const UPLOADERS = 3;
/** Room for the sample content, and a few uploads beside it. */
const SMALL = "80m";
const LARGE = "256m";

/**
 * Mounts a small disk.
 *
 * @returns false if that failed: only root can, and not in every container
 */
function mountDisk(folder: string): boolean {
	try {
		execFileSync("mount", ["-t", "tmpfs", "-o", `size=${SMALL}`, "none", folder], { stdio: "ignore" });
		return true;
	} catch {
		return false;
	}
}

test("ADW-04 OPS-04 while the disk is full uploads are refused with a message, nothing acknowledged is lost, and they resume once there is space", async ({
	skip,
}) => {
	const disk = mkdtempSync(join(tmpdir(), "site-disk-"));
	if (!mountDisk(disk)) {
		rmSync(disk, { recursive: true });
		skip("a small disk can be mounted by root alone");
	}
	const site = await startHarmedSite({
		// Only uploads are on the small disk; the database has its own.
		prepare: (dataFolder) => {
			mkdirSync(dataFolder);
			for (const name of ["files", "uploads"]) {
				mkdirSync(join(disk, name));
				symlinkSync(join(disk, name), join(dataFolder, name));
			}
		},
	});
	try {
		const admin = await site.signedIn("admin@example.com");
		const content = (bytes = 3_000_000) => largePdf(bytes);
		const acknowledged: { url: string; sha256: string }[] = [];
		const refusals: string[] = [];
		const publish = async () => {
			const file = content();
			try {
				const uploadId = await upload(admin, file, "file.pdf", "file");
				const { status, body } = await call(admin, "admin.downloads.create", { title: "File", uploadId });
				if (status === 200) acknowledged.push({ url: body.downloadUrl, sha256: sha256(file) });
				else refusals.push(`${status}`);
			} catch (error) {
				refusals.push(String(error).match(/with (\d+)/)?.[1] ?? String(error));
			}
		};
		const stops = Array.from({ length: UPLOADERS }, () => keepDoing(publish));
		await expect.poll(() => refusals.length, { timeout: 60_000 }).toBeGreaterThan(10);
		for (const stop of stops) await stop();
		expect(acknowledged.length).toBeGreaterThan(0);
		expect([...new Set(refusals)]).toEqual(["507"]);

		// One without the client, to check its message; the part that fit stays.
		// Larger than what unfinished uploads gave back.
		const file = content(40_000_000);
		const tus = { "tus-resumable": "1.0.0" };
		const begun = await admin.fetch("/api/uploads", {
			method: "POST",
			headers: {
				...tus,
				"upload-length": String(file.length),
				"upload-metadata": `filename ${btoa("late.pdf")},purpose ${btoa("file")}`,
			},
		});
		const text = "The server has no space left for this file. Resume the upload once there is.";
		const location = begun.headers.get("location") ?? "";
		const send = (offset: number) =>
			admin.fetch(location, {
				method: "PATCH",
				headers: { ...tus, "upload-offset": String(offset), "content-type": "application/offset+octet-stream" },
				body: new Uint8Array(file.subarray(offset)),
			});
		const refused = begun.status === 201 ? await send(0) : begun;
		expect([refused.status, await refused.text()]).toEqual([507, text]);

		// Everything else keeps working.
		expect((await site.visit().get("/readyz")).status).toBe(200);
		const member = await site.signedIn("member@example.com");
		for (const { url, sha256: promised } of acknowledged)
			expect(sha256(new Uint8Array(await (await member.fetch(url)).arrayBuffer()))).toBe(promised);

		execFileSync("mount", ["-o", `remount,size=${LARGE}`, disk]);
		if (begun.status === 201) {
			const head = await admin.fetch(location, { method: "HEAD", headers: tus });
			expect((await send(Number(head.headers.get("upload-offset")))).status).toBe(204);
			const uploadId = location.split("/").at(-1);
			const { status, body } = await call(admin, "admin.downloads.create", { title: "Late", uploadId });
			expect(status).toBe(200);
			acknowledged.push({ url: body.downloadUrl, sha256: sha256(file) });
		}
		const before = acknowledged.length;
		await publish();
		expect(acknowledged).toHaveLength(before + 1);
		for (const { url, sha256: promised } of acknowledged)
			expect(sha256(new Uint8Array(await (await member.fetch(url)).arrayBuffer()))).toBe(promised);
		const { stdout } = await runSiteCommand("check-files", { PATH: process.env.PATH, DATA_DIR: site.dataFolder });
		expect(stdout).toMatch(/ 0 missing, 0 changed, 0 orphaned/);
	} finally {
		await site.stop();
		execFileSync("umount", [disk]);
		rmSync(disk, { recursive: true });
	}
});
