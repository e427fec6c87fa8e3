import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, expect, test } from "vitest";
import { freePort, startBuiltSite } from "../server/testing/built-site.ts";
import { call } from "../server/testing/call.ts";
import { startMailServer } from "../server/testing/servers/mail-server.ts";
import { findProgram } from "../server/testing/servers/programs.ts";
import { processesOf } from "../server/testing/servers/started-processes.ts";
import { TestClient } from "../server/testing/test-client.ts";

/* The built site with nothing but a domain, and Caddy in front of it. For `localhost`, Caddy signs the certificate
   itself. */

const folder = mkdtempSync(join(tmpdir(), "site-https-"));
const dataFolder = join(folder, "data");
const [port, httpPort, httpsPort] = [await freePort(), await freePort(), await freePort()];
const url = `https://localhost:${httpsPort}`;
const environment = {
	PATH: process.env.PATH,
	DOMAIN: "localhost",
	// Port 443 belongs to the machine of the test.
	SITE_URL: url,
	HTTP_PORT: String(httpPort),
	HTTPS_PORT: String(httpsPort),
	PORT: String(port),
	DATA_DIR: dataFolder,
	LOG_LEVEL: "error",
};
const OWNER = { email: "owner@example.org", name: "Olive Owner", password: "the owner's password" };
const withCaddy = test.skipIf(!findProgram("caddy"));
const running = () => processesOf(dataFolder).map(({ command }) => command);

afterAll(() => {
	for (const { pid } of processesOf(dataFolder)) process.kill(pid, "SIGKILL");
	rmSync(folder, { recursive: true, force: true });
});

/** Trusts the certificate authority that Caddy created for this site. */
async function trustCaddy(): Promise<void> {
	const file = join(dataFolder, "caddy/caddy/pki/authorities/local/root.crt");
	setDefaultCACertificates([...getCACertificates("default"), readFileSync(file, "utf8")]);
	// It signs the first certificate just after it has opened the port.
	await expect.poll(() => fetch(`${url}/healthz`).then((response) => response.status)).toBe(200);
}

withCaddy("HOST-01 HOST-02 a domain is enough: HTTPS, the first admin, and email entered in the browser", async () => {
	const mailServer = await startMailServer();
	const site = await startBuiltSite(environment);
	try {
		await trustCaddy();
		const redirect = await fetch(`http://localhost:${httpPort}/auth?next=x`, { redirect: "manual" });
		expect([redirect.status, redirect.headers.get("location")]).toEqual([308, "https://localhost/auth?next=x"]);
		const page = await fetch(`${url}/`);
		expect(page.headers.get("strict-transport-security")).toContain("max-age=");

		const [, code] = /with this code: (\S+)/.exec(site.output()) ?? [];
		const owner = new TestClient(url);
		expect((await call(owner, "visitor.firstAdmin.create", { code, ...OWNER })).status).toBe(200);
		expect((await owner.signIn(OWNER.email, OWNER.password)).status).toBe(200);
		const { body: before } = await call(owner, "admin.today.read");
		expect(before.attention[0]).toMatchObject({ title: "Email isn't set up" });

		// Asked ten times a second while the site reloads with the new settings.
		const answers: unknown[] = [];
		let isAsking = true;
		const ask = async () => {
			while (isAsking) {
				const round = await Promise.all([
					fetch(`${url}/healthz`).then(({ status }) => status, String),
					// Has a body, which a proxy can't send twice.
					call(new TestClient(url), "visitor.buying.find", { email: "buyer@example.org" }).then(
						({ status }) => status,
						String,
					),
				]);
				if (isAsking) answers.push(...round);
				await pause(100);
			}
		};
		const asking = ask();
		const { hostname: host, port: mailPort } = new URL(mailServer.url);
		const values = {
			host,
			port: Number(mailPort),
			security: "none",
			user: "",
			password: "",
			from: "hello@greens.example",
		};
		const change = { group: "mail", values };
		const saved = await call(owner, "admin.serverSettings.save", { change, password: OWNER.password });
		expect(saved.status).toBe(200);
		const isApplied = async () => (await call(owner, "admin.serverSettings.read")).body.applied;
		await expect.poll(isApplied, { timeout: 20_000 }).toBe(true);
		isAsking = false;
		await asking;
		// More than a few searches a minute are refused, in words.
		expect(new Set(answers).difference(new Set([200, 429]))).toEqual(new Set());

		const { body: after } = await call(owner, "admin.today.read");
		expect(JSON.stringify(after.attention)).not.toContain("Email isn't set up");
		expect((await call(owner, "admin.emailDelivery.sendTest", { to: "buyer@example.org" })).status).toBe(200);
		expect(mailServer.received.map(({ to }) => to)).toContain("buyer@example.org");
	} finally {
		await site.stop();
		await mailServer.close();
	}
	await expect.poll(running).toEqual([]);
});

withCaddy(
	"HOST-02 OPS-07 after a kill -9 the next start takes over the ports, with the settings of the browser",
	async () => {
		const killed = await startBuiltSite(environment);
		await killed.stop("SIGKILL");
		const site = await startBuiltSite(environment);
		try {
			await expect.poll(() => fetch(`${url}/healthz`).then((response) => response.status)).toBe(200);
			expect(running().filter((command) => command.startsWith("caddy"))).toHaveLength(1);
			expect(site.output()).not.toContain("Set up your site");
			const owner = new TestClient(url);
			expect((await owner.signIn(OWNER.email, OWNER.password)).status).toBe(200);
			expect((await call(owner, "admin.serverSettings.read")).body.mail.values.from).toBe("hello@greens.example");
		} finally {
			await site.stop();
		}
		await expect.poll(running).toEqual([]);
	},
);

withCaddy("HOST-03 a taken port is named in one line, and nothing keeps running", async () => {
	const other = createServer().listen(httpPort);
	await once(other, "listening");
	await expect(startBuiltSite(environment)).rejects.toThrow(
		`Port ${httpPort} is taken by another program. Stop it, or set PROXY=external if it has the certificate.`,
	);
	other.close();
	await expect.poll(running).toEqual([]);
});

// As root, the embedded database needs programs of PATH.
test.skipIf(process.getuid?.() === 0)("HOST-03 without Caddy, one line says what to do", async () => {
	const withoutCaddy = { ...environment, PATH: join(folder, "nothing") };
	await expect(startBuiltSite(withoutCaddy)).rejects.toThrow(/DOMAIN needs Caddy for HTTPS \(apt install caddy\)/);
	await expect.poll(running).toEqual([]);
});
