import { afterAll, beforeAll, expect, test } from "vitest";
import { sessions } from "../../database/schema/accounts/auth.ts";
import { addPerson, approve, PASSWORD, signedIn } from "../../testing/builders.ts";
import { call } from "../../testing/call.ts";
import { type OidcProvider, startOidcProvider } from "../../testing/servers/oidc-provider.ts";
import { TestClient } from "../../testing/test-client.ts";
import { startTestSite, type TestSite } from "../../testing/test-site.ts";

let provider: OidcProvider;
let site: TestSite;
const people = {
	buyer: { email: "buyer@example.org", email_verified: true },
	stranger: { email: "stranger@example.org", email_verified: true },
	unproven: { email: "unproven@example.org", email_verified: false },
	member: { email: "member@example.org", email_verified: true },
	relinked: { email: "relinked@example.org", email_verified: true },
	"says-false": { email: "says-false@example.org", email_verified: "false" },
	"says-no": { email: "says-no@example.org", email_verified: "no" },
	"says-list": { email: "says-list@example.org", email_verified: [] },
	"says-nothing": { email: "says-nothing@example.org", email_verified: undefined },
	"says-one": { email: "says-one@example.org", email_verified: 1 },
	renamed: { email: "renamed@example.org", email_verified: true, name: "evil\u3002com" },
	other: { email: "elsewhere@example.net", email_verified: true },
};

beforeAll(async () => {
	provider = await startOidcProvider(people);
	site = await startTestSite({ config: { oidcProviders: [provider.configured] }, beforeStart: provider.serve });
});
afterAll(async () => {
	await site.close();
	provider.close();
});

/**
 * Signs in on the provider's own pages.
 *
 * @returns the address that it redirects back to
 */
async function signInAtProvider(start: string, login: string): Promise<string> {
	const { issuer } = provider;
	const atProvider = new TestClient(issuer);
	let address = start;
	for (let step = 0; step < 12; step += 1) {
		if (!address.startsWith(issuer)) return address;
		const answer = await atProvider.fetch(address);
		const location = answer.headers.get("location");
		if (location) {
			address = new URL(location, issuer).href;
			continue;
		}
		const page = await answer.text();
		const action = page.match(/action="([^"]+)"/)?.[1] ?? "";
		const prompt = page.match(/name="prompt" value="([^"]+)"/)?.[1] ?? "";
		const sent = await atProvider.fetch(action, {
			method: "POST",
			headers: { "content-type": "application/x-www-form-urlencoded" },
			body: new URLSearchParams(prompt === "login" ? { prompt, login, password: "any" } : { prompt }),
		});
		address = new URL(sent.headers.get("location") ?? "", issuer).href;
	}
	throw new Error(`the provider redirects nowhere: ${address}`);
}

async function begin(browser: TestClient) {
	const { body } = await browser.post("/api/auth/sign-in/social", {
		provider: "example",
		callbackURL: "/dashboard",
		errorCallbackURL: "/auth",
	});
	return body.url as string;
}

async function signIn(login: string, browser = site.visit()) {
	const back = await signInAtProvider(await begin(browser), login);
	const answer = await browser.fetch(back, { headers: { accept: "text/html" } });
	return { browser, landed: new URL(answer.headers.get("location") ?? "", site.url) };
}

const current = async (browser: TestClient) => (await call(browser, "visitor.session.current")).body;

test("SES-06 SEC-09 a provider's name that looks like an address is dropped", async () => {
	await approve(site.services, "renamed@example.org");
	const { browser } = await signIn("renamed");
	expect((await current(browser)).user).toMatchObject({ email: "renamed@example.org", name: "" });
});

test("SES-06 an approved person signs in with a provider, with PKCE, and an account is created", async () => {
	await approve(site.services, "buyer@example.org");
	const start = new URL(await begin(site.visit()));
	expect(start.searchParams.get("code_challenge_method")).toBe("S256");
	const { browser, landed } = await signIn("buyer");
	expect(landed.pathname).toBe("/dashboard");
	expect((await current(browser)).user).toMatchObject({ email: "buyer@example.org", role: "member" });
	// The second sign-in uses the same account.
	const { id } = (await current(browser)).user;
	expect((await current((await signIn("buyer")).browser)).user.id).toBe(id);
});

test("SES-06 a provider cannot sign in someone whose email is not approved", async () => {
	const { browser, landed } = await signIn("stranger");
	expect([landed.pathname, await current(browser)]).toEqual(["/auth", null]);
	expect(landed.searchParams.get("error")).toBeTruthy();
	const { rows } = await site.services.db.execute("select 1 from users where email = 'stranger@example.org'");
	expect(rows).toHaveLength(0);
});

const unvouched = Object.keys(people).filter((login) => people[login as keyof typeof people].email_verified !== true);

test.each(unvouched)(
	"SEC-07 a provider that confirms the email as %s creates no account and no link",
	async (login) => {
		const { email } = people[login as keyof typeof people];
		await approve(site.services, email);
		const { browser, landed } = await signIn(login);
		expect([landed.pathname, landed.searchParams.get("error")]).toEqual(["/auth", "PROVIDER_EMAIL_UNVERIFIED"]);
		expect(await current(browser)).toBeNull();
		const { rows } = await site.services.db.execute("select 1 from accounts where provider_id = 'example'");
		const before = rows.length;

		// It does not link to the account of a registered buyer either, proven or not.
		await addPerson(site.services, { email: `linker-${login}@example.org` });
		const member = site.visit();
		await member.signIn(`linker-${login}@example.org`, PASSWORD);
		const { body } = await member.post("/api/auth/link-social", { provider: "example", callbackURL: "/profile" });
		await member.fetch(await signInAtProvider(body.url, login));
		const after = await site.services.db.execute("select 1 from accounts where provider_id = 'example'");
		expect(after.rows).toHaveLength(before);
	},
);

test("SEC-07 a password reset removes a link to a provider, and a provider that confirms the email restores it", async () => {
	const member = await signedIn(site, { email: "relinked@example.org" });
	const { body } = await member.post("/api/auth/link-social", { provider: "example", callbackURL: "/profile" });
	await member.fetch(await signInAtProvider(body.url, "relinked"));
	const links = async () =>
		(
			await site.services.db.execute(
				"select 1 from accounts a join users u on u.id = a.user_id where u.email = 'relinked@example.org' and provider_id = 'example'",
			)
		).rows.length;
	expect(await links()).toBe(1);
	await site.visit().post("/api/auth/request-password-reset", { email: "relinked@example.org" });
	const token = (await site.mailTo("relinked@example.org", /password/)).text.match(/reset-password\/([\w-]+)/)?.[1];
	await site.visit().post("/api/auth/reset-password", { token, newPassword: "brand new password" });
	expect(await links()).toBe(0);
	expect((await current((await signIn("relinked")).browser)).user.email).toBe("relinked@example.org");
});

test("SES-06 a signed-in member links a provider, signs in with it, and unlinks it", async () => {
	const member = await signedIn(site, { email: "member@example.org" });
	const { body } = await member.post("/api/auth/link-social", { provider: "example", callbackURL: "/profile" });
	await member.fetch(await signInAtProvider(body.url, "member"));
	const { body: linked } = await member.get("/api/auth/list-accounts");
	expect(linked.map(({ providerId }: { providerId: string }) => providerId).sort()).toEqual(["credential", "example"]);
	expect((await current((await signIn("member")).browser)).user.email).toBe("member@example.org");
	const { id } = linked.find(({ providerId }: { providerId: string }) => providerId === "example");
	const unlink = () => member.post("/api/auth/unlink-account", { accountId: id });
	await site.services.db.update(sessions).set({ createdAt: new Date(Date.now() - 2 * 86_400_000) });
	expect(await unlink()).toMatchObject({
		status: 403,
		body: { message: expect.stringMatching(/sign out and back in/) },
	});
	await site.services.db.update(sessions).set({ createdAt: new Date() });
	expect((await unlink()).status).toBe(200);
});

test("SES-06 a revoked person is refused with a provider as with a password", async () => {
	await addPerson(site.services, { email: "elsewhere@example.net", approved: false });
	const { browser } = await signIn("other");
	expect(await current(browser)).toBeNull();
});

test("SES-07 a provider's redirect without code or state ends with a message on the sign-in page", async () => {
	const browser = site.visit();
	const errorAt = async (path: string) =>
		new URL((await browser.fetch(path)).headers.get("location") ?? "", site.url).searchParams.get("error");
	expect(await errorAt("/api/auth/callback/example")).toBe("state_not_found");
	const state = new URL(await begin(browser)).searchParams.get("state");
	expect(await errorAt(`/api/auth/callback/example?state=${state}`)).toBe("no_code");
	// A browser that did not start the sign-in has no verifier for the code.
	const other = site.visit();
	const back = await signInAtProvider(await begin(site.visit()), "buyer");
	const landed = new URL((await other.fetch(back)).headers.get("location") ?? "", site.url);
	expect([landed.pathname, await current(other)]).toEqual(["/auth", null]);
});

test("SES-06 the sign-in page lists the providers, and none of their secrets", async () => {
	const { body } = await call(site.visit(), "visitor.registration.waysToSignIn");
	expect(body).toEqual({ providers: [{ id: "example", name: "Example" }], sms: false });
});
