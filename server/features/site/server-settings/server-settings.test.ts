import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ServerSettings } from "../../../../contract/site/server-settings.ts";
import { PASSWORD, signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { startOidcProvider } from "../../../testing/servers/oidc-provider.ts";
import { startS3Server } from "../../../testing/servers/s3-server.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import { startTestSite } from "../../../testing/test-site.ts";

const site = await siteForThisFile();
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });

/** A mail server that accepts one account, and what it has received. */
const received: string[] = [];
const smtp = new SMTPServer({
	disabledCommands: ["STARTTLS"],
	allowInsecureAuth: true,
	onAuth: ({ username, password }, _, done) =>
		username === "seller" && password === "right: p@ss/word"
			? done(null, { user: username })
			: done(Object.assign(new Error("5.7.8 Authentication credentials invalid"), { responseCode: 535 })),
	onData: (stream, session, done) => {
		received.push(session.envelope.rcptTo[0]?.address ?? "");
		stream.resume().on("end", () => done(null, "queued as 4AB12"));
	},
});
let mail: ServerSettings["mail"]["values"];
beforeAll(async () => {
	const server = smtp.server as Server;
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	mail = {
		host: "127.0.0.1",
		port: (server.address() as AddressInfo).port,
		security: "none",
		user: "seller",
		password: "right: p@ss/word",
		from: "Greens <hello@greens.example>",
	};
});
afterAll(() => new Promise((resolve) => smtp.close(() => resolve(undefined))));

const read = async (): Promise<ServerSettings> => (await call(admin, "admin.serverSettings.read")).body;
const save = (change: object, password = PASSWORD) => call(admin, "admin.serverSettings.save", { change, password });

test("HOST-02 a mail server is signed in to before it is saved, and its answer is quoted", async () => {
	const wrong = await save({ group: "mail", values: { ...mail, password: "wrong" } });
	expect([wrong.status, wrong.body.code]).toEqual([422, "SERVER_REFUSED"]);
	expect(wrong.body.message).toMatch(
		/^127\.0\.0\.1 answered: 535 .*5\.7\.8 Authentication credentials invalid\. Check user and password\.$/,
	);
	expect((await save({ group: "mail", values: mail }, "")).body).toMatchObject({
		code: "WRONG_PASSWORD",
		message: "Enter your password.",
	});
	const closed = await save({ group: "mail", values: { ...mail, port: 9 } });
	expect(closed.body.message).toBe("127.0.0.1 refused the connection. Check the port.");
	expect(await site.services.serverSettings.read()).toEqual({});

	expect((await save({ group: "mail", values: mail })).status).toBe(200);
	const stored = await site.services.serverSettings.read();
	const url = new URL(stored.SMTP_URL ?? "");
	expect([decodeURIComponent(url.password), stored.MAIL_FROM]).toEqual(["right: p@ss/word", mail.from]);
});

test("HOST-02 secrets are encrypted in the database, and never leave the server", async () => {
	await save({ group: "mail", values: mail });
	const { rows } = await site.services.db.execute<{ sealed: string }>("select sealed from server_settings");
	expect(JSON.stringify(rows)).not.toContain("greens.example");
	const { status, body } = await call(admin, "admin.serverSettings.read");
	expect(status).toBe(200);
	expect(JSON.stringify(body)).not.toContain("p@ss");
	expect(body.mail.values.password).toBe("");
	const { body: activity } = await call(admin, "admin.auditLog.list");
	expect(JSON.stringify(activity)).not.toContain("p@ss");
});

test("HOST-02 a kept password is never sent to another server or for another user", async () => {
	await save({ group: "mail", values: mail });
	const blank = { ...mail, password: "" };
	expect((await save({ group: "mail", values: blank })).status).toBe(200);
	// `localhost` is the same machine, but another name: the password would go to another server.
	for (const change of [{ host: "localhost" }, { user: "other" }, { port: mail.port + 1 }]) {
		const { body } = await save({ group: "mail", values: { ...blank, ...change } });
		expect(body.message).toBe("Enter the password of this user at this server.");
	}
});

test("HOST-02 a provider is looked up before it is saved, and its secret is kept for this provider only", async () => {
	const provider = await startOidcProvider({});
	provider.serve(site.url);
	const entered = { id: "idp", name: "Idp", issuer: provider.issuer, clientId: "site", clientSecret: "a secret" };
	const saveOne = (changes: object) => save({ group: "signIn", values: { providers: [{ ...entered, ...changes }] } });
	expect((await saveOne({ issuer: "http://127.0.0.1:9" })).body.message).toBe(
		"Idp can't be used: there is no OpenID Connect provider at http://127.0.0.1:9.",
	);
	expect((await saveOne({})).status).toBe(200);
	expect((await saveOne({ clientSecret: "" })).status).toBe(200);
	for (const changes of [{ issuer: "http://127.0.0.1:9" }, { clientId: "other" }])
		expect((await saveOne({ ...changes, clientSecret: "" })).body.message).toBe("Enter the client secret of Idp.");
	expect((await saveOne({ id: "credential" })).status).toBe(400);
	provider.close();
});

test("HOST-02 a saved group is shown as it was saved, before the site has reloaded", async () => {
	const { body } = await save({ group: "backups", values: { everyHours: 6, keep: 3 } });
	expect(body).toMatchObject({ applied: false, backups: { values: { everyHours: 6, keep: 3 } } });
	await save({ group: "backups", values: { everyHours: 24, keep: 14 } });
});

test("HOST-02 a test message goes through an entered mail server before it is saved", async () => {
	received.length = 0;
	const { body } = await call(admin, "admin.serverSettings.sendTestMail", { values: mail, password: PASSWORD });
	expect(body).toEqual({ to: "admin@example.org", response: expect.stringContaining("queued as 4AB12") });
	expect(received).toEqual(["admin@example.org"]);
});

test("HOST-02 SES-06 a stolen session without the password changes nothing", async () => {
	for (const password of ["", "not the password"])
		expect((await save({ group: "backups", values: { everyHours: 1, keep: 1 } }, password)).body.code).toBe(
			"WRONG_PASSWORD",
		);
	expect((await read()).backups.values).toEqual({ everyHours: 24, keep: 14 });
});

test("HOST-02 a store is written, read, listed and cleaned up before it is saved", async () => {
	const s3 = await startS3Server();
	const values = {
		bucket: s3.config.bucket,
		endpoint: s3.config.endpoint,
		region: "us-east-1",
		accessKeyId: s3.config.accessKeyId,
		secretAccessKey: s3.config.secretAccessKey,
		delivery: "proxy",
	};
	const wrong = await save({ group: "storage", values: { ...values, bucket: "no-such-bucket" } });
	expect(wrong.body.code).toBe("SERVER_REFUSED");
	expect(wrong.body.message).toMatch(
		/^Writing a test file failed\. There is no bucket with this name at this endpoint\./,
	);
	const unreachable = await save({ group: "storage", values: { ...values, endpoint: "http://127.0.0.1:9" } });
	expect(unreachable.body.message).toBe(
		"Writing a test file failed. The server at this endpoint refused the connection.",
	);
	expect((await save({ group: "storage", values })).status).toBe(200);
	expect((await site.services.serverSettings.read()).S3_BUCKET).toBe(s3.config.bucket);
	expect((await save({ group: "storage", values: { ...values, bucket: "" } })).status).toBe(200);
	await s3.close();
});

test("HOST-02 what is wrong with a value is said by the name of its field, not of the environment", async () => {
	const values = { trustedProxies: "", uploadLimitGb: 5, metricsToken: "" };
	const proxies = await save({ group: "network", values: { ...values, trustedProxies: "10.0.0.0/99" } });
	expect(proxies.body.message).toBe("The trusted proxies: 10.0.0.0/99 is neither an address nor a network.");
	const token = await save({ group: "network", values: { ...values, metricsToken: "short" } });
	expect(token.body.message).toBe("The metrics token must have at least 16 characters.");
});

test("HOST-02 the environment's values are read-only, and named", async () => {
	const fixed = await startTestSite({ environment: { BACKUP_KEEP: "5" } });
	const owner = await signedIn(fixed, { email: "owner@example.org", role: "admin" });
	const { body } = await call(owner, "admin.serverSettings.read");
	expect(body.backups.fixed).toEqual({ keep: "BACKUP_KEEP" });
	const change = (values: object) =>
		call(owner, "admin.serverSettings.save", { change: { group: "backups", values }, password: PASSWORD });
	const refused = await change({ ...body.backups.values, keep: 6 });
	expect([refused.status, refused.body.code]).toEqual([409, "FIXED_BY_ENVIRONMENT"]);
	expect(refused.body.message).toContain("BACKUP_KEEP");
	expect((await change({ ...body.backups.values, everyHours: 12 })).status).toBe(200);
	expect(await fixed.services.serverSettings.read()).toEqual({ BACKUP_EVERY_HOURS: "12" });
	await fixed.close();
});

test.for<[string, object]>([
	["a mail server with a space", { group: "mail", values: { host: "mail .example", port: 465 } }],
	["a mail server with a path", { group: "mail", values: { host: "mail.example/x@evil.example", port: 465 } }],
	["a port of 0", { group: "mail", values: { host: "mail.example", port: 0 } }],
	["a sender of two lines", { group: "mail", values: { from: "a@b.example\r\nBcc: c@d.example" } }],
	[
		"a provider without HTTPS or HTTP",
		{ group: "signIn", values: { providers: [{ id: "x", issuer: "file:///etc" }] } },
	],
	["an unknown group", { group: "database", values: { url: "postgres://x" } }],
	["no backups at all", { group: "backups", values: { everyHours: 0, keep: 0 } }],
	[
		"a network that is none",
		{ group: "network", values: { trustedProxies: "10.0.0.0/8, all", uploadLimitGb: 5, metricsToken: "" } },
	],
	[
		"a network of 33 bits",
		{ group: "network", values: { trustedProxies: "10.0.0.0/33", uploadLimitGb: 5, metricsToken: "" } },
	],
	[
		"a metrics token of 3 characters",
		{ group: "network", values: { trustedProxies: "", uploadLimitGb: 5, metricsToken: "abc" } },
	],
	["a hook without a secret", { group: "textMessages", values: { url: "https://sms.example", secret: "" } }],
])("HOST-02 SEC-04 %s is refused", async ([, change]) => {
	const before = await site.services.serverSettings.read();
	const { values, ...group } = change as { group: string; values: object };
	const whole = group.group === "mail" ? { ...mail, ...values } : values;
	expect([400, 422]).toContain((await save({ ...group, values: whole })).status);
	expect(await site.services.serverSettings.read()).toEqual(before);
});
