import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { signedIn } from "../testing/builders.ts";
import { everyCall } from "../testing/every-call.ts";
import {
	blockedMs,
	expectQuickAnswer,
	type LargeBody,
	largeBodies,
	MAX_BLOCK_MS,
	slowness,
} from "../testing/large-bodies.ts";
import { siteForThisFile } from "../testing/site-for-this-file.ts";
import type { TestClient } from "../testing/test-client.ts";

const site = await siteForThisFile();
const visitor = site.visit();
const member = await signedIn(site, { email: "member@example.org" });
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
const callers: Record<string, TestClient> = { visitor, member, admin };

const KB = 1024;
const send = (browser: TestClient, body: string, path = "/api/rpc/visitor/registration/checkApproval") =>
	browser.fetch(path, { method: "POST", body, headers: { "content-type": "application/json" } });

test.each([
	["a visitor", visitor, 63 * KB, 400],
	["a visitor", visitor, 65 * KB, 413],
	["a member", member, 65 * KB, 413],
	["an admin", admin, 1_900 * KB, 400],
	["an admin", admin, 2_100 * KB, 413],
])("SEC-09 %s who sends a body of that size gets %#", async (_, browser, bytes, expected) => {
	const response = await send(browser, JSON.stringify({ json: { email: "a".repeat(bytes) } }));
	expect(response.status).toBe(expected);
});

test("SEC-09 a body without a declared length has the same limit", async () => {
	const chunks = Array.from({ length: 100 }, () => new TextEncoder().encode("a".repeat(KB)));
	const body = Readable.toWeb(Readable.from(chunks));
	const init = { method: "POST", body, duplex: "half", headers: { "content-type": "application/json" } };
	const response = await visitor.fetch("/api/rpc/visitor/registration/checkApproval", init as RequestInit);
	expect(response.status).toBe(413);
});

test.each([
	["32 levels", 32, 400],
	["33 levels", 33, 400],
	["20,000 levels", 20_000, 400],
])("SEC-09 JSON of %s gets an error message", async (_, levels, expected) => {
	const response = await send(visitor, `${"[".repeat(levels)}${"]".repeat(levels)}`);
	expect(response.status).toBe(expected);
	const { message } = (await response.json()) as { message: string };
	expect(/deeply/.test(message)).toBe(levels > 32);
});

test("SEC-09 an empty body counts as none", async () => {
	// As some clients send a DELETE.
	const headers = { "content-length": "0", "content-type": "application/json" };
	const path = `/api/admin/updates/${"0".repeat(8)}-0000-4000-8000-${"0".repeat(12)}`;
	expect((await admin.fetch(path, { method: "DELETE", headers, body: "" })).status).toBe(404);
});

test("SEC-09 brackets inside a string do not count as nesting", async () => {
	const response = await send(visitor, JSON.stringify({ json: { email: `${"[{".repeat(500)}"@example.org` } }));
	expect(await response.json()).toMatchObject({
		json: { message: expect.stringMatching(/^Please check what you entered: email/) },
	});
});

// One kind of body for each procedure; `npm run test:fuzz` sends all kinds to all of them.
test.each(Object.entries(everyCall).map(([path, { input }], index) => [path, input, index] as const))(
	"SEC-09 %s responds quickly, whatever it is sent",
	async (path, input, index) => {
		const body = largeBodies[index % largeBodies.length] as LargeBody;
		await expectQuickAnswer(callers[path.split(".")[0] ?? ""] as TestClient, path, input, body);
	},
);

test("SEC-09 the API document is generated once", async () => {
	await visitor.fetch("/api/openapi.json");
	const slower = await slowness();
	const took = await blockedMs(async () => {
		for (let turn = 0; turn < 20; turn += 1) await (await visitor.fetch("/api/openapi.json")).text();
	});
	expect(took / slower).toBeLessThan(20 * MAX_BLOCK_MS);
});

test.each(["constructor", "__proto__", "toString", "..%2fpackage.json"])(
	"SEC-04 /api/reference/%s is not found",
	async (name) => {
		expect((await visitor.fetch(`/api/reference/${name}`)).status).toBe(404);
	},
);

test.each(["%00", "not-a-uuid", "a%E2%80%A8b"])("SEC-04 an upload called %s is not found", async (id) => {
	const response = await admin.fetch(`/api/uploads/${id}`, { method: "HEAD", headers: { "tus-resumable": "1.0.0" } });
	expect(response.status).toBe(404);
});

test("SEC-02 a call that changes something and is marked by other headers as coming from another site is refused", async () => {
	for (const site of ["cross-site", "same-site"]) {
		// No `Origin`, as behind a proxy that drops it.
		const headers = new Headers({
			"sec-fetch-site": site,
			"content-type": "application/json",
			cookie: cookiesOf(member),
		});
		const response = await fetch(`${member.url}/api/rpc/member/profile/rename`, {
			method: "POST",
			body: "{}",
			headers,
		});
		expect([site, response.status]).toEqual([site, 403]);
	}
});

const cookiesOf = (browser: TestClient) => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

test("SEC-02 the redirect of a signed-in person from the front page is not cached", async () => {
	const response = await member.fetch("/");
	expect([response.status, response.headers.get("cache-control")]).toEqual([302, "no-store"]);
});
