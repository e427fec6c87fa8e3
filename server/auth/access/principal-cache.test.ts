import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { PASSWORD, signedIn } from "../../testing/builders.ts";
import { call } from "../../testing/call.ts";
import { siteForThisFile } from "../../testing/site-for-this-file.ts";
import type { TestClient } from "../../testing/test-client.ts";
import type { Principal } from "./principal.ts";
import { createPrincipalCache } from "./principal-cache.ts";

const site = await siteForThisFile();
afterEach(() => vi.useRealTimers());

test("SES-06 calls in quick succession share one lookup per cookie, repeated after a change or a delay", async () => {
	vi.useFakeTimers({ toFake: ["Date"] });
	const cache = createPrincipalCache();
	const load = vi.fn(async () => ({ userId: "someone" }) as Principal);
	const ask = (cookie = "a cookie") => cache.getOrLoad(cookie, load);
	await Promise.all([ask(), ask()]);
	await ask();
	expect(load).toHaveBeenCalledTimes(1);
	await ask("another cookie");
	expect(load).toHaveBeenCalledTimes(2);
	cache.clear();
	await ask();
	expect(load).toHaveBeenCalledTimes(3);
	vi.setSystemTime(Date.now() + 499);
	await ask();
	expect(load).toHaveBeenCalledTimes(3);
	vi.setSystemTime(Date.now() + 1);
	await ask();
	expect(load).toHaveBeenCalledTimes(4);
	// A clock that was set back does not extend an entry's life.
	vi.setSystemTime(Date.now() - 60_000);
	await ask();
	expect(load).toHaveBeenCalledTimes(5);
});

test("SES-06 a lookup that ran while the person changed is not cached", async () => {
	const cache = createPrincipalCache();
	let answer = (_: Principal) => {};
	const before = cache.getOrLoad("a cookie", () => new Promise<Principal>((resolve) => (answer = resolve)));
	cache.clear();
	answer({ userId: "from before" } as Principal);
	await before;
	const after = await cache.getOrLoad("a cookie", async () => ({ userId: "from after" }) as Principal);
	expect(after?.userId).toBe("from after");
});

test("SES-06 visitors and failed lookups are not cached", async () => {
	const cache = createPrincipalCache();
	const nobody = vi.fn(async () => null);
	await cache.getOrLoad("a cookie", nobody);
	await cache.getOrLoad("a cookie", nobody);
	expect(nobody).toHaveBeenCalledTimes(2);
	await expect(cache.getOrLoad("a cookie", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
	await expect(cache.getOrLoad("a cookie", async () => ({ userId: "someone" }) as Principal)).resolves.toMatchObject({
		userId: "someone",
	});
});

const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
const customerId = async (email: string) =>
	(await call(admin, "admin.customers.list", { search: email })).body.rows[0].id;

/** What a person is shown to be after each change of theirs, requested right before and right after. */
const changes: [string, (person: TestClient, email: string) => Promise<unknown>, unknown][] = [
	[
		"access taken away",
		async (_, email) =>
			call(admin, "admin.customers.setApproval", { selection: { ids: [await customerId(email)] }, approved: false }),
		null,
	],
	[
		"made premium",
		async (_, email) =>
			call(admin, "admin.customers.update", { customerId: await customerId(email), email, premium: true }),
		{ premium: true },
	],
	[
		"email corrected",
		async (_, email) =>
			call(admin, "admin.customers.correctEmail", { customerId: await customerId(email), email: `other-${email}` }),
		null,
	],
	["renamed", (person) => call(person, "member.profile.rename", { name: "New Name" }), { name: "New Name" }],
	["account deleted", (person) => call(person, "member.profile.deleteAccount", { password: PASSWORD }), null],
	["signed out", (person) => person.post("/api/auth/sign-out", {}), null],
	["sessions ended", (person) => person.post("/api/auth/revoke-sessions", {}), null],
];
test.for(changes)(
	"SES-06 someone who is %s is treated so from the next call, in the same process",
	async ([name, change, expected]) => {
		const email = `${name.replaceAll(" ", "-")}@example.org`;
		const person = await signedIn(site, { email });
		const cookies = new Map(person.cookies);
		const user = async () => (await call(person, "visitor.session.current")).body?.user ?? null;
		expect(await user()).toMatchObject({ email, name: "Pat Person", premium: false });
		const answer = (await change(person, email)) as { status: number };
		expect(answer.status).toBe(200);
		// The same cookie, even if the browser was told to delete it.
		for (const [key, value] of cookies) person.cookies.set(key, value);
		if (expected === null) expect(await user()).toBeNull();
		else expect(await user()).toMatchObject(expected as object);
	},
);

test("SES-06 a session ended anywhere is refused within a second, also for files, and immediately in the same process", async () => {
	const person = await signedIn(site, { email: "ended@example.org" });
	const elsewhere = new pg.Client((site.services.db.$client as unknown as { options: pg.ClientConfig }).options);
	await elsewhere.connect();
	const asks = async () => [
		(await call(person, "member.updates.list")).status,
		(await person.get("/files/my-data.json")).status,
	];
	expect(await asks()).toEqual([200, 200]);
	// As another process of the site, or the seller by hand, would do.
	await elsewhere.query(
		"delete from sessions where user_id = (select id from users where email = 'ended@example.org')",
	);
	await elsewhere.end();
	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1_000 });
	expect(await asks()).toEqual([401, 401]);
	vi.useRealTimers();

	await person.signIn("ended@example.org", PASSWORD);
	expect(await asks()).toEqual([200, 200]);
	expect((await person.post("/api/auth/sign-out", {})).status).toBe(200);
	expect(await asks()).toEqual([401, 401]);
});
