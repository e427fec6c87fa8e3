import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signedIn } from "../testing/builders.ts";
import { everyCall, NO_SUCH_ID } from "../testing/every-call.ts";
import { type CuttableProxy, startCuttableProxy } from "../testing/servers/cuttable-proxy.ts";
import type { TestClient } from "../testing/test-client.ts";
import { startTestSite, type TestSite } from "../testing/test-site.ts";
import { UNAVAILABLE_MESSAGE } from "./unavailable-message.ts";

/*
 * While the database is unavailable, everything that needs it responds with 503: no answer says that a
 * person is not signed in, that a list is empty or that a link has expired when that is unknown.
 */

let site: TestSite;
let line: CuttableProxy;
let visitor: TestClient;
let admin: TestClient;
beforeAll(async () => {
	site = await startTestSite({
		connection: async (direct) => {
			line = await startCuttableProxy(direct);
			return { connectionString: line.connectionString };
		},
	});
	visitor = site.visit();
	admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
	await line.cut();
});
afterAll(async () => {
	await line.restore();
	await site.close();
	await line.close();
});

async function ask(browser: TestClient, path: string, init?: RequestInit) {
	const response = await browser.fetch(path, init);
	await response.arrayBuffer();
	return [response.status, response.headers.get("retry-after")];
}
const post = (body: unknown): RequestInit => ({
	method: "POST",
	headers: { "content-type": "application/json" },
	body: JSON.stringify(body),
});
const rpc = (browser: TestClient, path: string) =>
	ask(browser, `/api/rpc/${path.replaceAll(".", "/")}`, post({ json: everyCall[path]?.input }));
const away = [503, "5"];
/** Answered from the configuration alone, or from a link that is not one of ours. */
const withoutDatabase = [
	"visitor.registration.waysToSignIn",
	"visitor.session.stopViewing",
	"visitor.checkoutReminders.read",
];
const calls = Object.keys(everyCall).filter((path) => !withoutDatabase.includes(path));
/** Answered by a name server, the mail server or a file, once the signed-in person is known. */
const answeredElsewhere = [
	"admin.emailDelivery.sendTest",
	"admin.emailDelivery.lookUpDomain",
	"admin.updateRehearsal.read",
];

test.each(calls)("OPS-05 %s says that the site is unavailable", async (path) => {
	expect(await rpc(admin, path)).toEqual(away);
});

/** Files, pages and paths of the auth service. */
const others: [string, string, RequestInit?][] = [
	["GET", "/api/session"],
	["GET", "/buy"],
	// A cart retries its event (HOOK-05).
	["POST", "/hooks/gumroad/whatever", { method: "POST", body: "seller_id=x" }],
	["GET", "/api/auth/get-session"],
	["GET", "/api/auth/list-sessions"],
	["GET", "/api/auth/token"],
	["GET", `/files/downloads/${NO_SUCH_ID}`],
	["GET", `/files/digital-downloads/${NO_SUCH_ID}`],
	["GET", `/files/lessons/${NO_SUCH_ID}/media`],
	["GET", `/files/resources/${NO_SUCH_ID}`],
	["GET", `/files/preview-lessons/${NO_SUCH_ID}/media`],
	["GET", `/files/lesson-pictures/${NO_SUCH_ID}`],
	["GET", `/images/products/${NO_SUCH_ID}`],
	["GET", "/files/bundle.zip"],
	["GET", "/files/customers.csv"],
	["GET", "/files/my-data.json"],
	["HEAD", `/api/uploads/${NO_SUCH_ID}`, { headers: { "tus-resumable": "1.0.0" } }],
	["POST", "/api/uploads", { headers: { "tus-resumable": "1.0.0", "upload-length": "5" } }],
	["GET", "/"],
];
test.each(others)("OPS-05 %s %s says so too to signed-in people", async (method, path, init) => {
	expect(await ask(admin, path, { method, ...init })).toEqual(away);
});

test("OPS-05 a person who opens a page meanwhile is told, and the page reloads itself", async () => {
	const response = await admin.fetch("/dashboard", { headers: { accept: "text/html,*/*;q=0.8" } });
	expect([response.status, response.headers.get("cache-control")]).toEqual([503, "no-store"]);
	expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
	const page = await response.text();
	expect(page).toContain(`<p>${UNAVAILABLE_MESSAGE}</p>`);
	expect(page).toContain('<a href="">Try again</a>');
	expect(page).toContain('<meta http-equiv="refresh" content="5">');
});

const email = "someone@example.org";
const signingIn: [string, unknown][] = [
	["sign-in/email", { email, password: "long enough" }],
	["sign-up/email", { email, name: "Sam", password: "long enough", callbackURL: "/auth" }],
	["request-password-reset", { email, redirectTo: "/reset-password" }],
	["reset-password", { token: "some-token", newPassword: "long enough" }],
	["sign-in/magic-link", { email, callbackURL: "/dashboard" }],
	["email-otp/send-verification-otp", { email, type: "sign-in" }],
	["sign-in/email-otp", { email, otp: "123456" }],
	["send-verification-email", { email }],
];
test.each(signingIn)("OPS-05 /api/auth/%s says so to a visitor", async (path, body) => {
	expect(await ask(visitor, `/api/auth/${path}`, post(body))).toEqual(away);
});

const links = ["magic-link/verify?token=some-token", "reset-password/some-token?callbackURL=/reset-password"];
test.each(links)("OPS-05 a link (%s) is not called expired when that is unknown", async (path) => {
	expect(await ask(visitor, `/api/auth/${path}`, { headers: { accept: "text/html" } })).toEqual(away);
});

describe("OPS-05 a remembered person", () => {
	test.each(calls.filter((path) => !path.startsWith("visitor.") && !answeredElsewhere.includes(path)))(
		"gets the same message from %s",
		async (path) => {
			const { principals } = site.services;
			const { getOrLoad } = principals;
			principals.getOrLoad = async () => ({
				userId: NO_SUCH_ID,
				email,
				name: "Sam",
				membership: { role: "admin", premium: false, approved: true } as never,
				signedInAt: new Date(),
				secondFactor: true,
				expiresAt: new Date(Date.now() + 60_000),
			});
			try {
				expect(await rpc(admin, path)).toEqual(away);
			} finally {
				principals.getOrLoad = getOrLoad;
			}
		},
	);
});

test("OPS-05 public pages still work", async () => {
	for (const path of ["/", "/terms", "/privacy", "/preview", "/auth", "/healthz"])
		expect([path, ...(await ask(visitor, path))]).toEqual([path, 200, null]);
});
