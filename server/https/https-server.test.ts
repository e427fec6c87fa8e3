import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "../log.ts";
import { startHttps } from "./https-server.ts";

/** Starts HTTPS with a program in place of Caddy. */
function startWith(code: string) {
	const folder = mkdtempSync(join(tmpdir(), "site-caddy-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	writeFileSync(join(folder, "caddy"), `#!${process.execPath}\n${code}`, { mode: 0o755 });
	vi.stubEnv("PATH", [folder, process.env.PATH].join(delimiter));
	onTestFinished(() => void vi.unstubAllEnvs());
	const status: { problem: string | null } = { problem: null };
	const https = { domain: "academy.example", httpPort: 80, httpsPort: 443 };
	const parts = { folder: join(folder, "data"), sitePort: 3000, status, log: createLog("silent"), print: () => {} };
	return { status, started: startHttps(https, parts) };
}

const say = (entry: object) => `console.error(${JSON.stringify(JSON.stringify(entry))});`;
const SERVING = say({ level: "info", msg: "serving initial configuration" });

test("HOST-03 an HTTPS server that ends instead of serving says why by its last line", async () => {
	const { started } = startWith(
		`console.error("starting"); console.error("listen tcp :443: bind: address already in use\\n");`,
	);
	await expect(started).rejects.toThrow("Port 443 is taken by another program");
});

test("HOST-03 what the HTTPS server reports while it serves is still read", async () => {
	const { status, started } = startWith(`
		${SERVING}
		process.on("SIGTERM", () => process.exit());
		setInterval(() => { ${say({ level: "error", msg: "will retry", error: "an unknown error" })} }, 20);`);
	const stop = await started;
	onTestFinished(stop);
	await expect.poll(() => status.problem).toBe("No certificate for academy.example: an unknown error");
});
