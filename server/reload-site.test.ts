import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "./config.ts";
import { createStandInAccount } from "./features/selling/carts/stand-in/stand-in-session.ts";
import { loadPageRenderer } from "./pages/page-renderer.ts";
import { openReloadingSite } from "./reload-site.ts";
import { freePort } from "./testing/built-site.ts";
import { createTestDatabase } from "./testing/database/test-database.ts";
import { TEST_SITE_SECRET } from "./testing/earlier-versions/kept-people.ts";
import { createTestLog, takeLoggedErrors } from "./testing/logged-errors.ts";

test("HOST-02 a change is applied once the database answers again, and the site keeps running until then", {
	tags: "slow",
}, async () => {
	const database = await createTestDatabase();
	const folder = mkdtempSync(join(tmpdir(), "site-reload-"));
	const port = await freePort();
	const environment = {
		DATA_DIR: folder,
		SITE_URL: `http://localhost:${port}`,
		AUTH_SECRET: TEST_SITE_SECRET,
		PORT: `${port}`,
	};
	const config = { ...readConfig(environment), production: true };
	// The settings in force are read over this connection, which is broken below.
	const direct = { ...database.connection };
	let endings = 0;
	const reloading = await openReloadingSite(
		config,
		{
			connection: database.connection,
			direct,
			renderer: loadPageRenderer(),
			development: null,
			environment,
			https: { problem: null },
			standInAccount: createStandInAccount(),
			log: createTestLog(),
			checkStop: () => {},
			beforeServing: async () => {},
		},
		() => {
			endings += 1;
		},
	);
	onTestFinished(async () => {
		await reloading.close();
		await database.drop();
		rmSync(folder, { recursive: true, force: true });
	});
	const first = reloading.current();
	const status = async () => (await fetch(`${config.siteUrl}/healthz`)).status;
	expect(await status()).toBe(200);

	const buy = await fetch(`${config.siteUrl}/dev/checkout/payment-link`, { method: "POST", redirect: "manual" });
	const checkout = buy.headers.get("location") ?? "";

	direct.host = join(folder, "no-database");
	await first.services.serverSettings.save({ BACKUP_EVERY_HOURS: "7" }, async () => {});
	await expect.poll(() => takeLoggedErrors().join()).toContain("could not be read");
	expect([await status(), reloading.current() === first, endings]).toEqual([200, true, 0]);

	direct.host = database.connection.host;
	await expect.poll(() => reloading.current() !== first).toBe(true);
	expect([await status(), reloading.current().services.config.backupEveryHours, endings]).toEqual([200, 7, 0]);
	// The stand-in for Stripe knows its payments as before.
	expect((await fetch(checkout)).status).toBe(200);
});
