import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectRoot } from "../project-root.ts";
import { Browser } from "../testing/browser.ts";
import { call } from "../testing/call.ts";

/* The built site in production, and the commands beside it, as the seller types them. */

const folder = mkdtempSync(join(tmpdir(), "site-commands-"));
const run = promisify(execFile);
let port = 0;
const environment = (data: string) => ({
	PATH: process.env.PATH,
	NODE_ENV: "production",
	PORT: String(port),
	HOST: "127.0.0.1",
	SITE_URL: `http://localhost:${port}`,
	AUTH_SECRET: "a secret that is only for this test",
	SMTP_URL: "smtp://127.0.0.1:9",
	MAIL_FROM: "hello@example.org",
	LOG_LEVEL: "silent",
	DATA_DIR: join(folder, data),
});

async function start(data: string) {
	const server = spawn(process.execPath, [join(projectRoot, "build/server/main.js")], { env: environment(data) });
	let output = "";
	await new Promise<void>((resolve, reject) => {
		server.stdout.on("data", (chunk) => {
			output += chunk;
			if (output.includes("is running at")) resolve();
		});
		server.stderr.on("data", (chunk) => (output += chunk));
		server.once("exit", (code) => reject(new Error(`the site ended with ${code}: ${output}`)));
	});
	return {
		output: () => output,
		stop: async () => {
			const ended = once(server, "exit");
			server.kill("SIGTERM");
			await ended;
		},
	};
}

const command = (name: string, data: string, ...args: string[]) =>
	run(process.execPath, [join(projectRoot, `build/server/commands/${name}.js`), ...args], { env: environment(data) });

beforeAll(async () => {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	port = (server.address() as { port: number }).port;
	await new Promise((resolve) => server.close(resolve));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("OPS-03 a command makes the first admin beside the running site, and OPS-06 a backup of it comes up elsewhere", async () => {
	const site = await start("first");
	const url = `http://localhost:${port}`;
	try {
		expect(site.output()).toContain("There is no admin yet.");
		const { stdout } = await command("make-admin", "first", " Owner@Example.org ");
		const link = stdout.match(/https?:\/\/\S+/)?.[0] ?? "";
		const owner = new Browser(url);
		const page = new URL((await owner.fetch(link)).headers.get("location") ?? "", url);
		const token = page.searchParams.get("token");
		const reset = () => owner.post("/api/auth/reset-password", { token, newPassword: "the owner's password" });
		expect((await reset()).status).toBe(200);
		expect((await reset()).status).toBe(400);
		expect((await owner.signIn("owner@example.org", "the owner's password")).status).toBe(200);
		expect((await call(owner, "admin.settings.update", { site_name: "Carried over" })).status).toBe(200);

		await expect(command("make-admin", "first", "no address")).rejects.toMatchObject({ code: 1 });
		await command("backup", "first", join(folder, "backups"));
		// Restoring into a place that is in use is refused in one line.
		const [name = ""] = readdirSync(join(folder, "backups"));
		await expect(command("restore", "first", join(folder, "backups", name))).rejects.toMatchObject({
			stderr: expect.stringMatching(/^The data folder is already in use[^\n]*\n$/),
		});
	} finally {
		await site.stop();
	}
	const [name = ""] = readdirSync(join(folder, "backups"));
	await command("restore", "second", join(folder, "backups", name));
	const restored = await start("second");
	try {
		expect(restored.output()).not.toContain("There is no admin yet.");
		const owner = new Browser(url);
		expect((await owner.signIn("owner@example.org", "the owner's password")).status).toBe(200);
		expect((await call(owner, "admin.settings.read")).body.site_name).toBe("Carried over");
	} finally {
		await restored.stop();
	}
});
