import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { readConfig, settingNames } from "./config.ts";
import { projectRoot } from "./project-root.ts";

const DATA_DIR = mkdtempSync(join(tmpdir(), "site-config-"));
const production = {
	DATA_DIR,
	NODE_ENV: "production",
	SITE_URL: "https://academy.example/",
	AUTH_SECRET: "a long and random secret of the tests",
	SMTP_URL: "smtps://user:pass@mail.example",
	MAIL_FROM: "Academy <hello@academy.example>",
};

test("OPS-01 a try-out needs no configuration, and reuses its secrets at the next start", () => {
	const first = readConfig({ DATA_DIR });
	const second = readConfig({ DATA_DIR });
	expect(first).toMatchObject({
		production: false,
		host: "127.0.0.1",
		siteUrl: "http://localhost:3000",
		testUsers: true,
	});
	expect(first.samplePassword).toMatch(/^[\w-]{12}$/);
	expect([second.authSecret, second.samplePassword]).toEqual([first.authSecret, first.samplePassword]);
});

test("SEC-11 a secret that a full disk left empty is made anew", () => {
	const folder = mkdtempSync(join(tmpdir(), "site-config-"));
	writeFileSync(join(folder, "auth-secret"), "");
	const { authSecret } = readConfig({ DATA_DIR: folder });
	expect(authSecret.length).toBeGreaterThanOrEqual(32);
	expect(readConfig({ DATA_DIR: folder }).authSecret).toBe(authSecret);
	rmSync(folder, { recursive: true });
});

test("OPS-03 production never has sample accounts", () => {
	const config = readConfig({ ...production, SAMPLE_PASSWORD: "sample password" });
	expect(config).toMatchObject({ production: true, samplePassword: null, siteUrl: "https://academy.example" });
	expect(readConfig(production).testUsers).toBe(false);
});

test("OPS-02 each missing setting of production is named in one line", () => {
	expect(() => readConfig({ NODE_ENV: "production" })).toThrow(
		"SITE_URL must be set in production\nAUTH_SECRET must be set in production\nSMTP_URL must be set in production\nMAIL_FROM must be set in production",
	);
});

test.each([
	["PORT", "http"],
	["PORT", "70000"],
	["SITE_URL", "academy.example"],
	["SITE_URL", "ftp://academy.example"],
	["DATABASE_URL", "mysql://localhost/x"],
	["DATABASE_DIRECT_URL", "localhost:5432"],
	["SMTP_URL", "mail.example"],
	["AUTH_SECRET", "short"],
	["AUTH_SECRET", "x".repeat(40)],
	["AUTH_SECRET", "abcabcabcabcabcabcabcabcabcabcabcabc"],
	["TEST_USERS", "yes"],
	["SAMPLE_PASSWORD", "short"],
])("OPS-02 a wrong %s (%s) is named in one line", (name, value) => {
	expect(() => readConfig({ DATA_DIR, [name]: value })).toThrow(new RegExp(`^${name} [^\\n]+$`));
});

test("SEC-11 production refuses test users, in one line", () => {
	expect(() => readConfig({ ...production, TEST_USERS: "on" })).toThrow(/^TEST_USERS must be off in production[^\n]*$/);
});

test.each([
	["HOST", "0.0.0.0"],
	["HOST", "::"],
	["HOST", "192.168.1.20"],
	["HOST", "academy.example"],
	["SITE_URL", "https://academy.example"],
	["SITE_URL", "http://academy.example"],
	["SITE_URL", "https://localhost:3000"],
	["SITE_URL", "http://127.0.0.1.evil.example"],
])("SEC-11 a try-out with %s=%s is refused in one line", (name, value) => {
	expect(() => readConfig({ DATA_DIR, [name]: value })).toThrow(
		new RegExp(`^${name} must be [^\\n]+ in a try-out[^\\n]+$`),
	);
});

test.each([
	["HOST", "127.0.0.1"],
	["HOST", "localhost"],
	["HOST", "::1"],
	["SITE_URL", "http://localhost:8080"],
	["SITE_URL", "http://[::1]:3000"],
])("SEC-11 a try-out with %s=%s is for this machine alone", (name, value) => {
	expect(readConfig({ DATA_DIR, [name]: value }).production).toBe(false);
});

test("HOST-01 a domain is enough for production: HTTPS, and secrets that the next start reads again", () => {
	const first = readConfig({ DATA_DIR, DOMAIN: "Academy.Example" });
	expect(first).toMatchObject({
		production: true,
		siteUrl: "https://academy.example",
		https: { domain: "academy.example", httpPort: 80, httpsPort: 443 },
		// Only the HTTPS server in front reaches it.
		host: "127.0.0.1",
		trustedProxies: ["127.0.0.1", "::1"],
		smtpUrl: null,
		mailFrom: "hello@academy.example",
		backupFolder: join(DATA_DIR, "backups"),
		rateLimits: true,
		samplePassword: null,
	});
	expect(readConfig({ DATA_DIR, DOMAIN: "academy.example" }).authSecret).toBe(first.authSecret);
	expect(statSync(join(DATA_DIR, "auth-secret")).mode & 0o777).toBe(0o600);
});

test("HOST-01 a domain is written in any script", () => {
	expect(readConfig({ DATA_DIR, DOMAIN: "bücher.example" }).siteUrl).toBe("https://xn--bcher-kva.example");
});

test.each([
	["DOMAIN", "https://academy.example"],
	["DOMAIN", "academy.example:8443"],
	["DOMAIN", "academy.example/shop"],
	["DOMAIN", "192.0.2.7"],
	["DOMAIN", "academy example"],
	["DOMAIN", "-academy.example"],
	["PROXY", "nginx"],
	["HTTP_PORT", "http"],
])("HOST-03 a wrong %s (%s) is named in one line", (name, value) => {
	expect(() => readConfig({ DATA_DIR, DOMAIN: "academy.example", [name]: value })).toThrow(
		new RegExp(`^${name} [^\\n]+$`),
	);
});

test("HOST-03 a domain that contradicts other settings is refused in one line", () => {
	const DOMAIN = "academy.example";
	expect(() => readConfig({ DATA_DIR, DOMAIN, NODE_ENV: "development" })).toThrow(
		/^NODE_ENV must be production[^\n]+$/,
	);
	expect(() => readConfig({ DATA_DIR, DOMAIN, SITE_URL: "https://other.example" })).toThrow(/^SITE_URL must [^\n]+$/);
	// Each process on a database server would generate a secret of its own.
	expect(() => readConfig({ DATA_DIR, DOMAIN, DATABASE_URL: "postgres://database/site" })).toThrow(
		/^AUTH_SECRET must be set in production$/,
	);
});

test("HOST-04 behind another proxy the site speaks plain HTTP, and believes proxies in private networks", () => {
	const config = readConfig({ DATA_DIR, DOMAIN: "academy.example", PROXY: "external" });
	expect(config).toMatchObject({ siteUrl: "https://academy.example", https: null, host: "0.0.0.0", port: 3000 });
	expect(config.trustedProxies).toContain("172.16.0.0/12");
	const named = readConfig({ DATA_DIR, DOMAIN: "academy.example", PROXY: "external", TRUSTED_PROXIES: "192.0.2.1" });
	expect(named.trustedProxies).toEqual(["192.0.2.1"]);
});

test.each(["0.0.0.0/0", "::/0", "128.0.0.0/1", "10.0.0.0/6"])(
	"SEC-03 %s is too large a network to be believed about where visitors come from",
	(network) => {
		expect(() => readConfig({ DATA_DIR, TRUSTED_PROXIES: network })).toThrow(/a large part of the Internet/);
	},
);

test("HOST-02 the environment takes precedence over what was entered in the browser", () => {
	const stored = { SMTP_URL: "smtps://stored.example", MAIL_FROM: "stored@academy.example", BACKUP_KEEP: "3" };
	const config = readConfig({ DATA_DIR, DOMAIN: "academy.example", SMTP_URL: "smtps://own.example" }, stored);
	expect(config).toMatchObject({
		smtpUrl: "smtps://own.example",
		mailFrom: "stored@academy.example",
		backupsKept: 3,
	});
});

test("OPS-02 NAME= in an .env file means not set", () => {
	expect(readConfig({ DATA_DIR, PORT: "", DATABASE_URL: "" })).toMatchObject({ port: 3000, databaseUrl: null });
});

test("OPS-02 an address around a pooler needs a pooler's address, and may be omitted", () => {
	const DATABASE_URL = "postgres://pooler:6432/site";
	const DATABASE_DIRECT_URL = "postgres://database:5432/site";
	expect(() => readConfig({ DATA_DIR, DATABASE_DIRECT_URL })).toThrow(/^DATABASE_URL must be set [^\n]+$/);
	expect(readConfig({ DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL })).toMatchObject({
		databaseUrl: DATABASE_URL,
		databaseDirectUrl: DATABASE_DIRECT_URL,
	});
	expect(readConfig({ DATA_DIR, DATABASE_URL }).databaseDirectUrl).toBeNull();
});

const textOf = (file: string) => readFileSync(join(projectRoot, file), "utf8");

test("OPS-02 the example configuration and the README name exactly the existing settings", () => {
	expect(Object.keys(parseEnv(textOf(".env.example"))).sort()).toEqual(settingNames.toSorted());
	const rows =
		textOf("README.md")
			.split("## Configuration")[1]
			?.split("\n## ")[0]
			?.matchAll(/^\| (`[^|]+) \|/gm) ?? [];
	const named = [...rows].flatMap(([, names = ""]) => [...names.matchAll(/`([A-Z\d_]+)`/g)].map(([, name]) => name));
	expect(named.sort()).toEqual(settingNames.toSorted());
});

test.for([
	["compose.yaml", "DATABASE_URL"],
	["compose.s3.yaml", "S3_BUCKET"],
])("OPS-02 deploy/%s sets only existing settings", ([file, expected]) => {
	const environment = textOf(`deploy/${file}`).split("environment:")[1]?.split("depends_on:")[0] ?? "";
	const names = [...environment.matchAll(/^ {6}([A-Z\d_]+):/gm)].map(([, name]) => name ?? "");
	expect(names).toContain(expected);
	expect(names.filter((name) => !settingNames.includes(name))).toEqual([]);
});
