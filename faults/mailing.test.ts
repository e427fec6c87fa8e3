import { afterEach, beforeEach, expect, test } from "vitest";
import { call } from "../server/testing/call.ts";
import { type MailServer, startMailServer } from "../server/testing/servers/mail-server.ts";
import { type HarmedSite, isShort, startHarmedSite } from "./harmed-site.ts";

/*
 * kill -9 in the middle of a mailing: everyone gets it, and at most the one message in flight is duplicated (OPS-04).
 */

const PEOPLE = isShort ? 200 : 2_000;
/** Per second. Up to this rate one message is in flight at a time. */
const RATE = 10;
/** The duration at this rate, plus a claim's expiry. */
const TIMEOUT_MS = 400_000;
const KILLS_AT = isShort ? [50] : [300, 900, 1_500];

let mailServer: MailServer;
let site: HarmedSite;
beforeEach(async () => {
	mailServer = await startMailServer();
	site = await startHarmedSite({ environment: { SMTP_URL: mailServer.url } });
});
afterEach(async () => {
	await site.stop();
	await mailServer.close();
});

test(
	"OPS-04 a mailing is interrupted by kills: all arrive, and at most the one in flight twice",
	async ({ annotate }) => {
		await site.query("insert into settings (key, value) values ('mail_rate', $1)", [String(RATE)]);
		await site.query(
			"insert into customers (email, granted_at, approved_at) select 'buyer-' || n || '@example.org', now(), now() from generate_series(1, $1::int) n",
			[PEOPLE],
		);
		const admin = await site.signedIn("admin@example.com");
		const invited = await call(admin, "admin.customers.invite", { selection: { filter: { search: "buyer-" } } });
		expect(invited.body.changed).toBe(PEOPLE);
		const arrived = () => mailServer.received.filter(({ to }) => to.startsWith("buyer-"));

		for (const count of KILLS_AT) {
			await expect.poll(() => arrived().length, { timeout: 120_000, interval: 5 }).toBeGreaterThanOrEqual(count);
			await site.kill("process");
		}
		const reached = () => new Set(arrived().map(({ to }) => to)).size;
		// Messages claimed by a killed process are due again after a minute.
		await expect.poll(reached, { timeout: TIMEOUT_MS, interval: 200 }).toBe(PEOPLE);
		const waiting = () => site.query<{ count: number }>("select count(*)::int from messages where state = 'queued'");
		await expect.poll(async () => (await waiting())[0]?.count, { timeout: 90_000 }).toBe(0);

		const twice = arrived().length - PEOPLE;
		await annotate(`${twice} of ${PEOPLE} arrived twice after ${KILLS_AT.length} kills`);
		expect(twice).toBeLessThanOrEqual(KILLS_AT.length);
		// A duplicate is recognizable by its ID.
		expect(new Set(arrived().map(({ messageId }) => messageId)).size).toBe(PEOPLE);
	},
	2 * TIMEOUT_MS,
);
