// @module-tag slow
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { restoreBackup } from "../backup/restore-backup.ts";
import { startJobs } from "../jobs/jobs.ts";
import { createLog } from "../log.ts";
import { createDiskStorage } from "../storage/disk-storage.ts";
import { payFor, startOrder } from "../testing/buyers.ts";
import { call } from "../testing/call.ts";
import { expectRehearsal, expectSameRows, withDatabase } from "../testing/earlier-versions/check-earlier-version.ts";
import {
	type EarlierVersion,
	earlierVersions,
	openEarlierVersion,
} from "../testing/earlier-versions/earlier-version.ts";
import { keptPeople } from "../testing/earlier-versions/kept-people.ts";
import { readWhatPeopleSee } from "../testing/earlier-versions/what-people-see.ts";
import { startTestSite, type TestSite } from "../testing/test-site.ts";

const folder = mkdtempSync(join(tmpdir(), "site-earlier-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const log = createLog("silent");
const versions = await Promise.all(earlierVersions.map(openEarlierVersion));
/** With their titles in the names of the tests. */
const kept = versions.map((version): [title: string, EarlierVersion] => [
	`${version.name} (${version.source.manifest.migrations} migrations)`,
	version,
]);
test("UPG-03 data of several earlier versions is kept", () => {
	const migrations = versions.map(({ source }) => source.manifest.migrations);
	expect(migrations.length).toBeGreaterThanOrEqual(6);
	expect(migrations).toEqual([...new Set(migrations)].sort((one, other) => one - other));
});

test.each(kept)(
	"UPG-03 data made by the version of %s is backed up by this one, and its update rehearsed with the same figures",
	(_title, version) => expectRehearsal(version, folder),
);

test.each(kept)(
	"UPG-03 data made by the version of %s is the same, updated in place or restored twice",
	(_title, version) => expectSameRows(version, folder),
);

test.each(kept)("UPG-03 people see what they saw in the version of %s", async (_title, { name, source, seen }) => {
	const dataFolder = join(folder, name);
	mkdirSync(dataFolder);
	const storage = createDiskStorage(join(dataFolder, "files"));
	const site = await startTestSite({
		config: { dataFolder },
		connection: async (connection) => {
			const queued = await startJobs(connection, log);
			await restoreBackup({ connection, storage, jobs: queued }, source);
			await queued.stop();
			return connection;
		},
	});
	try {
		const { headline, member, seller } = await readWhatPeopleSee(site.url, keptPeople);
		expect(headline).toBe(seen.headline);
		expect(member).toMatchObject(withoutNull(seen.member));
		expect(seller).toMatchObject(withoutNull(seen.seller));
		expect((await site.visit().get("/")).body).toContain("Greens of Yesterday</title>");
		// It waited while the mail server was away.
		const { text } = await site.mailTo(keptPeople.member.email, /Reset your password/);
		expect(text).toMatch(/https?:\/\/localhost:\d+\/\S*reset/);
		await expectToGoOn(site);
	} finally {
		await site.close();
	}
});

test("UPG-03 a job of an earlier version is restored only if this one still takes it: imports are work by their rows", async () => {
	const source = versions.find(({ name }) => name === "2026-11-23")?.source;
	if (!source) throw new Error("the data of 2026-11-23 is missing");
	const jobOf = (queue: string) => ({ id: randomUUID(), queue, data: { importId: randomUUID() } });
	const [started, mail] = [jobOf("imports"), jobOf("mail")];
	const storage = createDiskStorage(join(folder, "import"));
	const queued: unknown[] = [];
	const collect = { requeue: async (job: unknown) => void queued.push(job) };
	await withDatabase(async (connection) => {
		const manifest = { ...source.manifest, jobs: [started, mail] };
		await restoreBackup({ connection, storage, jobs: collect }, { ...source, manifest });
		expect(queued).toEqual([mail]);
	});
});

/** Leaves out what a version did not have yet. */
const withoutNull = (shown: object) => Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== null));

/** Downloads, studies, registers, buys and ends a test of the sales page. */
async function expectToGoOn(site: TestSite) {
	const { member: mia, admin: seller } = keptPeople;
	const [member, admin] = [site.visit(), site.visit()];
	await member.signIn(mia.email, mia.password);
	await admin.signIn(seller.email, seller.password);

	const { body: products } = await call(member, "member.digitalDownloads.list");
	const { downloadUrl } = products.find(({ title }: { title: string }) => title === "Kept book");
	expect(await (await member.fetch(downloadUrl)).text()).toMatch(/^bytes of /);

	const { body: outline } = await call(member, "member.course.outline");
	const lesson = { lessonId: outline.modules.at(-1).lessons[1].id, completed: true };
	expect((await call(member, "member.course.markLesson", lesson)).status).toBe(200);

	const approval = (email: string) => call(site.visit(), "visitor.registration.checkApproval", { email });
	expect((await approval("dora.import@example.org")).body).toMatchObject({ approved: true });
	expect((await approval("rex.revoked@example.org")).body).toMatchObject({ approved: false });

	const browser = site.visit();
	const { body: options } = await call(browser, "visitor.buying.options");
	const choices = { consent: options.consent?.digest ?? null, shown: options.price, attempt: options.attempt };
	const { session } = await startOrder(site, browser, choices);
	await payFor(site, browser, session, "nora.new@example.org");

	const { body: running } = await call(admin, "admin.pageTests.current");
	if (running) expect((await call(admin, "admin.pageTests.end", { id: running.id, chosen: "b" })).status).toBe(200);
}
