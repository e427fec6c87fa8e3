import { afterAll, beforeAll, expect, test } from "vitest";
import { cookies, storedValues } from "../../content/cookies.ts";
import { approve, PASSWORD } from "../testing/builders.ts";
import { addSecondFactor } from "../testing/second-factor.ts";
import { type OidcProvider, startOidcProvider } from "../testing/servers/oidc-provider.ts";
import { TestClient } from "../testing/test-client.ts";
import { startTestSite, type TestSite } from "../testing/test-site.ts";

let provider: OidcProvider;
let site: TestSite;
beforeAll(async () => {
	provider = await startOidcProvider({});
	site = await startTestSite({ config: { oidcProviders: [provider.configured] }, beforeStart: provider.serve });
});
afterAll(async () => {
	await site.close();
	provider.close();
});

/** A browser that records its cookies, each with the longest lifetime that was set. */
class NotingBrowser extends TestClient {
	readonly given = new Map<string, number | null>();

	override async fetch(path: string, init: RequestInit = {}): Promise<Response> {
		const response = await super.fetch(path, init);
		for (const cookie of response.headers.getSetCookie()) {
			const [, name = "", value = ""] = cookie.match(/^([^=]+)=([^;]*)/) ?? [];
			const maxAge = cookie.match(/max-age=(\d+)/i)?.[1];
			// A deleted cookie.
			if (value === "" || maxAge === "0") continue;
			const longest = Math.max(this.given.get(name) ?? 0, Number(maxAge ?? 0));
			this.given.set(name, longest > 0 ? longest : null);
		}
		return response;
	}
}

test("LEG-02 the privacy page lists the cookies set during a tour of the site, and how long they last", async () => {
	const browser = new NotingBrowser(site.url);
	for (const path of ["/", "/terms", "/privacy", "/auth", "/nothing"]) await browser.fetch(path);
	expect([...browser.given]).toEqual([]);

	const email = "walker@example.org";
	await approve(site.services, email);
	await browser.post("/api/auth/sign-up/email", { email, name: "Wal Ker", password: PASSWORD, callbackURL: "/auth" });
	const { text } = await site.mailTo(email, /Confirm/);
	await browser.fetch(text.match(/https?:\/\/\S+verify-email\S+/)?.[0] ?? "");
	const app = await addSecondFactor(browser);
	await browser.post("/api/auth/sign-out", {});
	await browser.post("/api/auth/sign-in/email", { email, password: PASSWORD, rememberMe: false });
	const verified = await browser.post("/api/auth/two-factor/verify-totp", {
		code: await app.code(),
		trustDevice: true,
	});
	expect(verified.status).toBe(200);
	await browser.post("/api/auth/sign-out", {});
	await browser.post("/api/auth/sign-in/social", {
		provider: "example",
		callbackURL: "/dashboard",
		errorCallbackURL: "/auth",
	});

	const listed = new Map(cookies.map(({ name, keptSeconds }) => [name, keptSeconds]));
	expect(Object.fromEntries(browser.given)).toEqual(Object.fromEntries(listed));
	const page = await (await site.visit().fetch("/privacy")).text();
	const missing = [...cookies.map(({ name }) => name), ...storedValues.map(({ key }) => key)].filter(
		(name) => !page.includes(name),
	);
	expect(missing).toEqual([]);
});
