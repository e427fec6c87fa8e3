import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Browser } from "./testing/browser.ts";
import { freePort, productionEnvironment, startBuiltSite } from "./testing/built-site.ts";

async function inFolder(run: (folder: string) => Promise<void>) {
	const folder = mkdtempSync(join(tmpdir(), "site-process-"));
	try {
		await run(folder);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

test(
	"OPS-05 SIGTERM lets a download that runs come to its end, and then the process ends well",
	() =>
		inFolder(async (folder) => {
			const port = await freePort();
			const site = await startBuiltSite({
				...productionEnvironment(port, join(folder, "data")),
				NODE_ENV: "development",
				SMTP_URL: "",
				SAMPLE_PASSWORD: "sample password",
			});
			const member = new Browser(site.url);
			await member.signIn("member@example.com", "sample password");
			const { body: products } = await member.get("/api/digital-downloads");
			const { downloadUrl } = products.find(({ external }: { external: boolean }) => !external);
			const whole = createHash("sha256").update(Buffer.from(await (await member.fetch(downloadUrl)).arrayBuffer()));
			const running = await member.fetch(downloadUrl);
			const stopped = site.stop("SIGTERM");
			const hash = createHash("sha256").update(Buffer.from(await running.arrayBuffer()));
			expect(hash.digest("hex")).toBe(whole.digest("hex"));
			expect(await stopped).toBe(0);
		}),
	60_000,
);

test("OPS-02 what is wrong with the environment is said in lines, and the process ends with 1", () =>
	inFolder(async (folder) => {
		const wrong = { ...productionEnvironment(1, join(folder, "data")), SITE_URL: "", AUTH_SECRET: "short" };
		await expect(startBuiltSite(wrong)).rejects.toThrow(
			/ended with 1: AUTH_SECRET must have at least 32 characters\n?$/,
		);
	}));
