import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { TEST_AUTH_SECRET } from "../server/testing/built-site.ts";
import { queryEmbedded } from "../server/testing/database/embedded-query.ts";
import { startAs } from "../server/testing/servers/started-processes.ts";
import { ADDITION, type Clone, createClone, expectSite, MIGRATIONS, WITH_BUSINESS } from "./cloned-site.ts";

/* Updates as the seller makes them, with real processes and 120 days of business. */

describe("a version that must not be taken", () => {
	test("UPG-01 one that cannot migrate the database, loses a customer or changes an amount is refused while the site runs on", async () => {
		const site = await createClone(WITH_BUSINESS);
		await site.start();
		const before = await site.figures();
		const [server] = site.processes("build/server/main.js");
		for (const [version, migration, reason] of [
			["0.2.0", "select 1 / 0;", /division by zero/],
			[
				"0.3.0",
				"delete from customers where id = (select id from customers where not approved limit 1);",
				/Customers: 4\d\d before, 4\d\d after/,
			],
			[
				"0.4.0",
				"update orders set minor_units = minor_units + 1 where state = 'paid';",
				/Orders in USD, paid: .* before, .* after/,
			],
		] as const) {
			site.release(version, { migration });
			const { code, output } = await site.update().ended;
			expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(reason) });
			expect(output).toContain("The update was not made: the site runs on as it is.");
			if (version !== "0.2.0") expect(output).toMatch(/^(?:Customers|Orders in USD, paid) .*← differs$/m);
			expect(site.processes("build/server/main.js")).toContainEqual(server);
			await expectSite(site, before, null);
		}
	});

	test("UPG-01 one that does not load or does not start is replaced by the version before, with its data", async () => {
		const site = await createClone();
		await site.start();
		const before = await site.figures();
		const [server] = site.processes("build/server/main.js");
		const refused = { code: 1, output: expect.stringContaining("The version before it runs again, with its data") };
		site.release("0.2.0", { migration: ADDITION, server: 'throw new Error("it does not load");' });
		expect(await site.update().ended).toEqual(refused);
		expect(site.processes("build/server/main.js")).toEqual([server]);
		site.release("0.3.0", { migration: ADDITION, server: NO_LISTENING });
		expect(await site.update().ended).toEqual(refused);
		await expectSite(site, before, null);
		// A corrected version is taken.
		site.release("0.4.0", { migration: ADDITION });
		expect((await site.update().ended).output).toContain("Version 0.4.0 is running.");
		await expectSite(site, before, "0.4.0");
	});
});

/** Fails when the site is about to listen, after its database was updated. */
const NO_LISTENING = `import { Server as BrokenServer } from "node:net";
BrokenServer.prototype.listen = () => { throw new Error("it does not listen"); };`;
/** Never listens, after its database was updated. */
const ENDLESS = `import { Server as BrokenServer } from "node:net";
BrokenServer.prototype.listen = function () { return this; };`;

const exists = (site: Clone, name: string) => existsSync(join(site.dataFolder, "updates", name));
const startsNewVersion = (site: Clone) => site.processes("releases/0.2.0/build/server/main.js").length > 0;
const isMigrating = async (site: Clone) =>
	startsNewVersion(site) &&
	(
		await queryEmbedded(
			site.dataFolder,
			"select from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid()",
		).catch(() => [])
	).length > 0;
const isMigrated = async (site: Clone) =>
	startsNewVersion(site) && (await site.state().catch(() => null))?.migrations === MIGRATIONS + 1;

describe("a kill -9", () => {
	const slow = `${ADDITION} select pg_sleep(2);`;
	test.for([
		[
			"the update while the copy is tried",
			"",
			(site: Clone) => site.processes("rehearse-update.js").length > 0,
			"update",
		],
		["the new server when it has copied the database", slow, (site: Clone) => exists(site, "unconfirmed"), "main.js"],
		["the new server while it migrates", slow, isMigrating, "main.js"],
		["the new server when it has migrated", ENDLESS, isMigrated, "main.js"],
		["everything when it has copied the database", slow, (site: Clone) => exists(site, "unconfirmed"), ""],
		["everything while it migrates", slow, isMigrating, ""],
		["everything when it has migrated", ENDLESS, isMigrated, ""],
	] as const)("UPG-01 of %s leaves a site with all its data", async ([, fault, moment, victims]) => {
		const site = await createClone();
		await site.start();
		const before = await site.figures();
		site.release(
			"0.2.0",
			fault === ENDLESS ? { migration: ADDITION, server: ENDLESS } : { migration: fault || ADDITION },
		);
		const { ended } = site.update();
		await expect.poll(() => moment(site), { interval: 5, timeout: 60_000 }).toBe(true);
		site.killAll(victims);
		const { output } = await ended;
		if (victims === "") {
			expect(output).toContain("The site was stopped before version 0.2.0 ran. Start it again:");
			// Whatever release is current, a start brings the site back; one that never starts is stopped by the seller.
			const again = site.start();
			if (fault === ENDLESS) {
				await expect.poll(() => isMigrated(site), { timeout: 60_000 }).toBe(true);
				site.killAll("main.js");
			}
			await again;
		}
		await expectSite(site, before);
	});
});

test("UPG-01 two updates at once: the second is refused; one that is stopped says so; without data there is none", async () => {
	const site = await createClone();
	site.release("0.2.0", { migration: ADDITION });
	expect(await site.update().ended).toEqual({ code: 1, output: expect.stringContaining("There is no database in") });
	await site.start();
	const first = site.update();
	await expect.poll(() => existsSync(join(site.home, "releases/.lock"))).toBe(true);
	const second = await site.update().ended;
	expect(second).toMatchObject({ code: 1, output: expect.stringContaining("Another update is running") });
	first.child.kill("SIGINT");
	expect(await first.ended).toEqual({
		code: 130,
		output: expect.stringContaining("The update was stopped: the site runs on as it is."),
	});
	expect(site.processes("rehearse-update.js")).toEqual([]);
	const killed = site.update();
	await expect.poll(() => site.processes("rehearse-update.js").length, { timeout: 60_000 }).toBe(1);
	site.killAll("commands/update.js");
	await killed.ended;
	await expect.poll(() => site.processes("rehearse-update.js"), { timeout: 10_000 }).toEqual([]);
	expect((await site.update().ended).output).toContain("Version 0.2.0 is running.");
});

test("UPG-01 a newer version that is simply started, as by a new image, rehearses before it changes the database", async () => {
	const site = await createClone({
		...{ NODE_ENV: "production", HOST: "127.0.0.1", AUTH_SECRET: TEST_AUTH_SECRET },
		...{ SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "hello@example.org", TRUSTED_PROXIES: "127.0.0.1" },
	});
	const startVersion = async (root: string) => {
		const started = startAs("server", { ...site.environment, SITE_URL: site.url }, root);
		await started.up;
		return started;
	};
	const stop = async ({ child }: { child: ChildProcess }) => {
		child.kill("SIGTERM");
		await once(child, "exit");
	};
	const first = await startVersion(site.home);
	await queryEmbedded(site.dataFolder, "insert into customers (email) values ('buyer@example.org')");
	const before = await site.figures();
	await stop(first);
	site.release("0.2.0", { migration: "delete from customers;" });
	await expect(startVersion(join(site.home, "releases/0.2.0"))).rejects.toThrow(
		/Version [\d.]+ does not work with this site's data, which is unchanged: start the earlier version again\. .*Customers: 1 before, 0 after/,
	);
	const again = await startVersion(site.home);
	expect(await site.figures()).toEqual(before);
	await stop(again);
	site.release("0.3.0", { migration: ADDITION });
	const newer = await startVersion(join(site.home, "releases/0.3.0"));
	expect(newer.output()).toMatch(/Customers +1 +1\n/);
	expect(newer.output()).toContain("An admin can sign in.");
	expect(await site.figures()).toEqual(before);
	expect((await site.state()).migrations).toBe(MIGRATIONS + 1);
	await stop(newer);
});
