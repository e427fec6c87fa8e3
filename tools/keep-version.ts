import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listBackups, MANIFEST } from "../server/backup/backup-folder.ts";
import { freePort, runSiteCommand, startBuiltSite } from "../server/testing/built-site.ts";
import { call } from "../server/testing/call.ts";
import { keptPeople, TEST_SITE_SECRET } from "../server/testing/earlier-versions/kept-people.ts";
import { TestClient } from "../server/testing/test-client.ts";

/*
 * `npm run keep-version -- 2026-12-31`: makes data with this version and keeps it, for the tests of later versions that
 * update it (UPG-03). See server/updates/earlier-versions/README.md.
 */

const [name = ""] = process.argv.slice(2);
if (!/^\d{4}-\d\d-\d\d[\w-]*$/.test(name)) {
	console.error("usage: npm run keep-version -- 2026-12-31   (the day of the release)");
	process.exit(1);
}
const kept = join(import.meta.dirname, "../server/updates/earlier-versions", name);
const folder = mkdtempSync(join(tmpdir(), "kept-version-"));
const backups = join(folder, "backups");
const port = await freePort();
const environment = {
	PATH: process.env.PATH,
	PORT: String(port),
	DATA_DIR: join(folder, "data"),
	AUTH_SECRET: TEST_SITE_SECRET,
	SAMPLE_PASSWORD: keptPeople.admin.password,
	SAMPLE_BUSINESS: "off",
};

try {
	rmSync(kept, { recursive: true, force: true });
	mkdirSync(kept, { recursive: true });
	const site = await startBuiltSite(environment);
	try {
		const useSite = join(import.meta.dirname, "use-site.ts");
		execFileSync(process.execPath, [useSite, site.url, join(kept, "seen.json")], { stdio: "inherit" });
	} finally {
		await site.stop();
	}

	// Its mail waits: there is no mail server.
	const withoutMail = { ...environment, SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "hello@example.org" };
	const again = await startBuiltSite(withoutMail);
	try {
		await askForPassword(again.url);
		await runSiteCommand("backup", withoutMail, backups);
	} finally {
		await again.stop();
	}
	const backup = join(backups, (await listBackups(backups))[0] ?? "");
	for (const part of [MANIFEST, "tables"]) cpSync(join(backup, part), join(kept, part), { recursive: true });
	console.log(`kept in ${kept}`);
} catch (error) {
	rmSync(kept, { recursive: true, force: true });
	throw error;
} finally {
	rmSync(folder, { recursive: true, force: true });
}

/** An email with a link to set a password, sent by the admin. */
async function askForPassword(url: string): Promise<void> {
	const admin = new TestClient(url);
	await admin.signIn(keptPeople.admin.email, keptPeople.admin.password);
	const { body: customers } = await call(admin, "admin.customers.list", { search: keptPeople.member.email });
	const asked = await call(admin, "admin.customers.sendPasswordReset", { customerId: customers.rows[0].id });
	if (asked.status !== 200) throw new Error(`no email was asked for: ${asked.status}`);
}
