import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { limits } from "../../contract/limits.ts";
import { requestCounts } from "../database/schema/accounts/request-counts.ts";
import { addPerson, PASSWORD, signedIn } from "../testing/builders.ts";
import { call } from "../testing/call.ts";
import { siteForThisFile } from "../testing/site-for-this-file.ts";
import { createBudgetStore } from "./budget-store.ts";
import { createClientAddress, networkOf } from "./client-address.ts";
import { forgetExpiredCounts } from "./forget-expired-counts.ts";
import { createSecretAttempts } from "./secret-attempts.ts";
import { createSeenOnce } from "./seen-once.ts";

const site = await siteForThisFile({ config: { rateLimits: true } });

const from = (sender: string, forwarded?: string) =>
	({ socket: { remoteAddress: sender }, headers: { "x-forwarded-for": forwarded } }) as unknown as IncomingMessage;

test("SEC-03 a forged X-Forwarded-For is ignored", () => {
	const addressOf = createClientAddress([]);
	expect(addressOf(from("203.0.113.9", "1.2.3.4"))).toBe("203.0.113.9");
	expect(addressOf(from("::ffff:203.0.113.9"))).toBe("203.0.113.9");
});

test("SEC-03 behind trusted proxies the nearest other address counts", () => {
	const addressOf = createClientAddress(["10.0.0.0/24", "192.0.2.1"]);
	expect(addressOf(from("10.0.0.7", "203.0.113.9"))).toBe("203.0.113.9");
	expect(addressOf(from("10.0.0.7", "1.2.3.4, 203.0.113.9, 192.0.2.1"))).toBe("203.0.113.9");
	expect(addressOf(from("10.0.0.7", "not an address"))).toBe("10.0.0.7");
	expect(addressOf(from("10.0.1.7", "203.0.113.9"))).toBe("10.0.1.7");
});

test("OPS-02 an invalid trusted proxy is reported at startup", () => {
	expect(() => createClientAddress(["proxy.example"])).toThrow("TRUSTED_PROXIES: proxy.example is neither");
});

test("AUTH-11 approval checks are limited, whatever origin the request claims", async () => {
	const statuses: number[] = [];
	for (let attempt = 0; attempt < 25; attempt += 1) {
		const response = await site.visit().fetch(`/api/registration/approval?email=guess${attempt}@example.org`, {
			headers: { "x-forwarded-for": `198.51.100.${attempt}` },
		});
		statuses.push(response.status);
	}
	expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
	expect(statuses.slice(20).every((status) => status === 429)).toBe(true);
	const refused = await site.visit().fetch("/api/registration/approval?email=more@example.org");
	expect(Number(refused.headers.get("retry-after"))).toSatisfy((seconds) => seconds > 0 && seconds <= 60);
	const { body } = await call(site.visit(), "visitor.registration.checkApproval", { email: "more@example.org" });
	expect(body.message).toBe("Too many attempts. Please wait a minute and try again.");
});

test("LIB-05 a member can change their name five times a day, and the refusal says when they can again", async () => {
	const member = await signedIn(site, { email: "renames@example.org" });
	const other = await signedIn(site, { email: "renames-once@example.org" });
	const rename = (browser: typeof member, name: string) => call(browser, "member.profile.rename", { name });
	for (let turn = 0; turn < limits.renamesADay; turn += 1)
		expect((await rename(member, `Nora ${turn}`)).status).toBe(200);
	const refused = await rename(member, "Nora Again");
	expect([refused.status, refused.body.code]).toEqual([429, "RENAMED_TOO_OFTEN"]);
	expect((await rename(other, "Olga")).status).toBe(200);
});

test("SEC-08 an account allows ten failed password attempts in five minutes, across all processes", async () => {
	await addPerson(site.services, { email: "target@example.org" });
	const pool = site.services.db.$client;
	const [here, there] = [1, 2].map(() => createSecretAttempts(createBudgetStore(pool), true));
	for (let attempt = 0; attempt < 5; attempt += 1) {
		await here?.spend("password", "target@example.org");
		await there?.spend("password", " TARGET@example.org ");
	}
	await expect(here?.spend("password", "target@example.org")).rejects.toMatchObject({
		retryAfterSeconds: expect.toSatisfy((value) => value <= 300),
	});
	const { status, body } = await site.visit().signIn("target@example.org", PASSWORD);
	expect([status, body.code]).toEqual([429, "TOO_MANY_REQUESTS"]);
	await here?.spend("password", "someone-else@example.org");
});

test("what counts once counts again after its time, even if this process forgot one first", async () => {
	const seen = createSeenOnce(createBudgetStore(site.services.db.$client));
	await seen.giveBack("kind", "ana@example.org");
	expect(await seen.take("kind", "ana@example.org", 1)).toBe(true);
	expect(await seen.take("kind", "ana@example.org", 1)).toBe(false);
	await expect.poll(() => seen.take("kind", "ana@example.org", 1)).toBe(true);
});

test("SEC-03 a counter is deleted an hour after it has expired", async () => {
	const { db } = site.services;
	const store = createBudgetStore(db.$client);
	const began = Date.now();
	await store.spend("short", { points: 1, seconds: 60 }, "ana@example.org");
	await store.spend("long", { points: 1, seconds: 3_600 }, "ana@example.org");
	const kept = async (minutes: number) => {
		await forgetExpiredCounts(db, new Date(began + minutes * 60_000));
		const rows = await db.select({ key: requestCounts.key }).from(requestCounts);
		return rows.map(({ key }) => key.split(":")[0]).filter((name) => name === "short" || name === "long");
	};
	expect(await kept(60)).toEqual(expect.arrayContaining(["short", "long"]));
	expect(await kept(62)).toEqual(["long"]);
	await expect(store.spend("long", { points: 1, seconds: 3_600 }, "ana@example.org")).rejects.toThrow("Too many");
});

test.each([
	["203.0.113.9", "203.0.113.9"],
	["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
	["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
	["2001:db8::1", "2001:db8:0:0::/64"],
	["::1", "0:0:0:0::/64"],
	["fe80::1%eth0", "fe80:0:0:0::/64"],
	["64:ff9b::192.0.2.33", "64:ff9b:0:0::/64"],
])("SEC-08 %s counts as %s", (address, network) => expect(networkOf(address)).toBe(network));

test("SEC-03 an address is limited too, whichever accounts it tries", async () => {
	let refused = 0;
	for (let attempt = 0; attempt < 25; attempt += 1) {
		const { status } = await site.visit().signIn(`spray${attempt}@example.org`, "whatever it is");
		if (status === 429) refused += 1;
	}
	expect(refused).toBeGreaterThanOrEqual(4);
});
