import fc from "fast-check";
import { expect, test } from "vitest";
import { addPerson, signedIn } from "../../testing/builders.ts";
import { siteForThisFile } from "../../testing/site-for-this-file.ts";
import { compareWithService } from "./gate.ts";
import { type EndpointRule, endpointRules } from "./rules.ts";

const site = await siteForThisFile();
const member = await signedIn(site, { email: "member@example.org" });
await addPerson(site.services, { email: "target@example.org" });

const rules = Object.entries(endpointRules).map(([name, rule]) => {
	const [method = "", path = ""] = name.split(" ");
	return { name, rule, method, path: `/api/auth${path.replaceAll(/:\w+/g, "some-part")}` };
});

const ask = (
	endpoint: { method: string; path: string },
	body: unknown = {},
	headers: Record<string, string> = {},
	browser = site.visit(),
) =>
	browser.fetch(endpoint.path, {
		method: endpoint.method,
		headers: { "content-type": "application/json", ...headers },
		...(endpoint.method === "POST" ? { body: typeof body === "string" ? body : JSON.stringify(body) } : {}),
	});

test("SEC-06 every endpoint of the auth service has a rule, and every rule an endpoint", () => {
	expect(compareWithService(site.services.auth, endpointRules)).toEqual([]);
});

test("SEC-06 an endpoint added or removed by an update of the service is reported by name", () => {
	const { "POST /sign-out": removed, ...fewer } = endpointRules;
	expect(compareWithService(site.services.auth, fewer)).toEqual([
		"POST /sign-out is offered by the auth service and has no rule",
	]);
	expect(compareWithService(site.services.auth, { ...endpointRules, "POST /gone": removed as EndpointRule })).toEqual([
		"POST /gone has a rule and is not offered by the auth service",
	]);
	const anyMethod = { api: { somewhere: { path: "/new" } } };
	expect(compareWithService(anyMethod, {})).toEqual(["* /new is offered by the auth service and has no rule"]);
});

const open = rules.filter(({ rule }) => rule.audience !== "closed");

test.each(rules.filter(({ rule }) => rule.audience === "closed"))(
	"SEC-06 $name does not exist for anyone",
	async (endpoint) => {
		for (const browser of [site.visit(), member]) {
			const response = await ask(endpoint, {}, {}, browser);
			const body = { code: "NOT_FOUND", message: "There is no such operation." };
			expect([response.status, await response.json()]).toEqual([404, body]);
		}
	},
);

test.each(rules.filter(({ rule }) => rule.audience === "signed-in"))(
	"SEC-06 $name is refused to visitors",
	async ({ rule, ...endpoint }) => {
		const response = await ask(endpoint, rule.body ? validInput(rule) : {});
		expect(response.status).toBe(401);
	},
);

test.each(open.filter(({ rule }) => rule.calledFrom === "this site"))(
	"SEC-02 $name is refused to pages of other sites, whichever headers they omit",
	async (endpoint) => {
		for (const headers of [
			{ "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" },
			{ "sec-fetch-site": "same-site", "sec-fetch-mode": "cors" },
			{ "sec-fetch-site": "none", "sec-fetch-mode": "navigate" },
		]) {
			// A page always sends `Origin` with these; an old browser or a proxy may omit it.
			const response = await ask(endpoint, {}, { ...headers, origin: site.url }, member);
			expect([headers["sec-fetch-site"], response.status]).toEqual([headers["sec-fetch-site"], 403]);
		}
	},
);

test.each(open)("SEC-09 $name accepts no field beyond its limits", async ({ rule, method, path }) => {
	const strings = fc.oneof(
		fc.string({ minLength: 0, maxLength: 40, unit: "binary" }),
		fc.constantFrom(
			"\0",
			"\ud800",
			"\u2028",
			"a".repeat(5_000),
			"ﷺ".repeat(2_000),
			"1e400",
			"' or 1=1 --",
			"__proto__",
		),
	);
	const value = fc.oneof({ weight: 4, arbitrary: strings }, fc.constantFrom(null, true, 0, -1, 1.5, [], {}, [[]]));
	const fieldNames = Object.keys({ ...rule.body?.shape, ...rule.query?.shape, constructor: 0, phoneNumber: 0 });
	const input = fc.dictionary(fc.constantFrom(...fieldNames), value);
	await fc.assert(
		fc.asyncProperty(input, async (fields) => {
			const query = new URLSearchParams(
				Object.entries(fields).map(([key, part]): [string, string] => [key, String(part).toWellFormed()]),
			);
			const { status } = await ask({ method, path: method === "GET" ? `${path}?${query}` : path }, fields);
			expect(status).toBeLessThan(500);
		}),
		{ numRuns: 25 },
	);
});

/** Returns an input that passes the schema, for endpoints that signed-in people call. */
function validInput(rule: EndpointRule): object {
	const samples: Record<string, unknown> = {
		password: "a password",
		currentPassword: "a password",
		newPassword: "another good one",
		token: "token",
		newEmail: "new@example.org",
		phoneNumber: null,
		provider: "example",
		accountId: "00000000-0000-4000-8000-000000000000",
	};
	return Object.fromEntries(Object.keys(rule.body?.shape ?? {}).map((field) => [field, samples[field]]));
}

test("SEC-06 fields that are not in an endpoint's rule never reach the service", async () => {
	const seen: unknown[] = [];
	const { handler } = site.services.auth;
	site.services.auth.handler = async (request) => {
		seen.push(await request.clone().json());
		return handler(request);
	};
	const body = {
		email: "target@example.org",
		password: "wrong",
		rememberMe: true,
		phoneNumber: "+15550100100",
		role: "admin",
	};
	await ask({ method: "POST", path: "/api/auth/sign-in/email?asResponse=1" }, body);
	site.services.auth.handler = handler;
	expect(seen).toEqual([{ email: "target@example.org", password: "wrong", rememberMe: true }]);
});

test.each([
	["/api/auth/sign-in%2Femail", 404],
	["/api/auth//sign-in/email", 404],
	["/api/auth/sign-in/email/", 404],
	["/api/auth/SIGN-IN/email", 404],
	["/api/auth/sign-in/../verify-password", 404],
	["/api/auth/__proto__", 404],
	["/api/auth/", 404],
])("SEC-06 %s does not bypass the table", async (path, expected) => {
	expect((await ask({ method: "POST", path }, { password: "x", email: "a@example.org" })).status).toBe(expected);
});

test.each(["PUT", "DELETE", "PATCH", "HEAD"])("SEC-06 %s does not exist", async (method) => {
	expect((await site.visit().fetch("/api/auth/get-session", { method })).status).toBe(404);
});

test.each([
	["half a JSON", '{"email": "a@ex', 400],
	["a list", "[]", 400],
	["deep JSON", `${"[".repeat(8_000)}${"]".repeat(8_000)}`, 400],
	["20 KB", JSON.stringify({ email: "a".repeat(20_000) }), 413],
	["2 MB", JSON.stringify({ email: "a".repeat(2_000_000) }), 413],
])("SEC-09 a body that is %s gets a 4xx with a message", async (_, body, expected) => {
	const response = await ask({ method: "POST", path: "/api/auth/sign-in/email" }, body);
	expect(response.status).toBe(expected);
	expect(await response.json()).toMatchObject({ message: expect.stringMatching(/\w/) });
});

test("SEC-09 a form is not accepted as JSON", async () => {
	const headers = { "content-type": "application/x-www-form-urlencoded" };
	const response = await ask({ method: "POST", path: "/api/auth/sign-in/email" }, "email=a%40example.org", headers);
	expect(response.status).toBe(415);
});

test("SEC-02 no response of the auth service is cached", async () => {
	for (const path of ["token", "list-sessions", "list-accounts", "get-session", "jwks"]) {
		const response = await member.fetch(`/api/auth/${path}`);
		expect([path, response.headers.get("cache-control")]).toEqual([path, "no-store"]);
	}
});

test.each([
	"/..//evil.example",
	"//evil.example",
	"/%2f%2fevil.example",
	"/\\evil.example",
	"https://evil.example",
	"/%252f%252fevil.example",
])("SEC-10 a link that continues to %s is refused", async (callbackURL) => {
	for (const path of ["verify-email?token=x", "magic-link/verify?token=x", "reset-password/token?x=1"]) {
		const { status, headers } = await site
			.visit()
			.fetch(`/api/auth/${path}&callbackURL=${encodeURIComponent(callbackURL)}`);
		expect([path, status, headers.get("location")]).toEqual([path, 403, null]);
	}
	for (const [path, body] of [
		["request-password-reset", { email: "target@example.org", redirectTo: callbackURL }],
		["sign-in/magic-link", { email: "target@example.org", callbackURL }],
	] as const)
		expect((await ask({ method: "POST", path: `/api/auth/${path}` }, body)).status).toBe(403);
});

test("SEC-10 a redirect of the service to another site is not passed on", async () => {
	const { handler } = site.services.auth;
	for (const location of [
		"//evil.example",
		"https://evil.example/x",
		`${site.url}//evil.example`,
		"/..//evil.example",
	]) {
		site.services.auth.handler = async () => new Response(null, { status: 302, headers: { location } });
		const response = await site.visit().fetch("/api/auth/verify-email?token=x");
		expect([location, response.status, response.headers.get("location")]).toEqual([location, 400, null]);
	}
	site.services.auth.handler = handler;
});
