import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { projectRoot } from "../server/project-root.ts";
import { freePort } from "../server/testing/built-site.ts";
import { killProcessesOf, startAs } from "../server/testing/servers/started-processes.ts";
import { isShort } from "./harmed-site.ts";

test.skipIf(isShort)(
	"OPS-01 one command in an empty folder installs what the site needs and nothing else, builds it and starts it",
	{
		timeout: 900_000,
	},
	async () => {
		const folder = mkdtempSync(join(tmpdir(), "site-first-"));
		const home = join(folder, "home");
		onTestFinished(() => {
			killProcessesOf(folder);
			rmSync(folder, { recursive: true, force: true });
		});
		mkdirSync(home);
		const copy = `git ls-files -co --exclude-standard -z | tar -c --null -T - | tar -x -C '${home}'`;
		execFileSync("sh", ["-c", copy], { cwd: projectRoot });

		const port = await freePort();
		const environment = { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port) };
		await startAs("npm", { ...environment, DATA_DIR: join(folder, "data"), SAMPLE_BUSINESS: "off" }, home).up;

		for (const path of ["/", "/auth", "/readyz"])
			expect([path, (await fetch(`http://localhost:${port}${path}`)).status]).toEqual([path, 200]);
		const isInstalled = (name: string) => existsSync(join(home, "node_modules", name));
		expect(["@playwright/test", "vitest", "typescript", "drizzle-kit", "@biomejs/biome"].filter(isInstalled)).toEqual(
			[],
		);
	},
);
