import { once } from "node:events";
import { connect } from "node:net";
import { expect, test, vi } from "vitest";
import { addProduct, signedIn } from "../testing/builders.ts";
import { call } from "../testing/call.ts";
import { takeLoggedErrors } from "../testing/logged-errors.ts";
import { siteForThisFile } from "../testing/site-for-this-file.ts";
import { startTestSite } from "../testing/test-site.ts";

const site = await siteForThisFile();
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });

const raw = (body: string, type = "application/json", path = "/api/rpc/visitor/registration/checkApproval") =>
	site.visit().fetch(path, { method: "POST", body, headers: { "content-type": type } });

test.for([
	["a number", 7],
	["a list", ["a@example.org"]],
	["an object", { $ne: "" }],
	["nothing", undefined],
	["a text that is no address", "nobody"],
	["a NUL byte", "nobody\0@example.org"],
	["a lone surrogate", "\ud800@example.org"],
	["10,000 characters", `${"a".repeat(10_000)}@example.org`],
	["SQL", "' or 1=1 --@example.org"],
])("SEC-04 an email that is %s gets a 400 that names the field", async ([, email]) => {
	const { status, body } = await call(site.visit(), "visitor.registration.checkApproval", { email });
	expect(status).toBe(400);
	expect(body.message).toMatch(/^Please check what you entered: email /);
});

test.for([
	["half a JSON", '{"json": {"email": ', "application/json"],
	["no JSON at all", "hello", "application/json"],
	["an empty body", "", "application/json"],
	["a form", "email=a%40example.org", "application/x-www-form-urlencoded"],
	["text", '{"json":{"email":"a@example.org"}}', "text/plain"],
	["a broken multipart form", "--x\r\nnonsense", "multipart/form-data; boundary=y"],
	["a very deep JSON", `${'{"json":'.repeat(5_000)}1${"}".repeat(5_000)}`, "application/json"],
	[
		"a prototype",
		'{"__proto__":{"email":"a@example.org"},"json":{"__proto__":{"email":"a@example.org"}}}',
		"application/json",
	],
])("SEC-04 a body that is %s gets a 4xx with a clear message", async ([, body, type]) => {
	const response = await raw(body ?? "", type);
	expect(response.status).toBeGreaterThanOrEqual(400);
	expect(response.status).toBeLessThan(500);
	expect(await response.text()).not.toMatch(/\bat .*:\d+:\d+|node_modules|select /);
});

test("SEC-04 a body of 3 MB is refused before it is read", async () => {
	const response = await raw(JSON.stringify({ json: { email: "a".repeat(3_000_000) } }));
	expect(response.status).toBe(413);
	expect(await response.json()).toEqual({ code: "PAYLOAD_TOO_LARGE", message: "This is too large." });
});

test("SEC-04 an unknown operation or method gets a 404 with a message", async () => {
	for (const [method, path] of [
		["GET", "/api/nothing"],
		["POST", "/api/rpc/admin/customers/nothing"],
		["PUT", "/api/updates"],
		["POST", "/api/rpc/__proto__/constructor"],
		["POST", "/nothing"],
	] as const) {
		const response = await site.visit().fetch(path, { method });
		expect([path, response.status]).toEqual([path, 404]);
		expect(await response.json()).toMatchObject({ message: expect.stringMatching(/no such operation/i) });
	}
});

test("SEC-04 invalid addresses of files and pages return not found", async () => {
	await addProduct(site.services, { title: "Book", content: Buffer.from("book"), orderIndex: 0 });
	const errors = vi.spyOn(console, "error");
	for (const path of [
		"/files/digital-downloads/not-a-uuid",
		"/files/digital-downloads/%00",
		"/files/digital-downloads/..%2f..%2fetc%2fpasswd",
		"/images/products/%ff",
		"/%E0%A4%A",
		"/assets/..%2f..%2fserver%2fmain.js",
		"/assets/%2e%2e/%2e%2e/package.json",
		`/${"x".repeat(8_000)}`,
	]) {
		const response = await admin.fetch(path);
		expect([path, response.status]).toEqual([path, 404]);
	}
	// One response each: a second response to the same request is an error that only appears on the console.
	expect(errors.mock.calls).toEqual([]);
});

test("SEC-04 a server error reveals no internals", async () => {
	const broken = await startTestSite();
	const member = await signedIn(broken, { email: "member@example.org" });
	await broken.services.db.execute("alter table updates rename to updates_away");
	const { status, body } = await call(member, "member.updates.list");
	expect(status).toBe(500);
	expect(body).toEqual({
		defined: false,
		code: "INTERNAL_SERVER_ERROR",
		status: 500,
		message: "Something went wrong on our side. Please try again.",
	});
	await broken.close();
});

test("SEC-02 a call from another site that changes something is refused", async () => {
	for (const path of ["/api/rpc/visitor/settings/read", "/api/auth/sign-out", "/api/uploads"]) {
		const response = await admin.fetch(path, {
			method: "POST",
			headers: { origin: "https://evil.example" },
			body: "{}",
		});
		expect([path, response.status]).toEqual([path, 403]);
	}
});

test("OPS-05 a client that leaves in the middle of its request is no error of the site", async () => {
	const { hostname, port } = new URL(site.url);
	takeLoggedErrors();
	await Promise.all(
		Array.from({ length: 20 }, async () => {
			const socket = connect(Number(port), hostname);
			await once(socket, "connect");
			socket.write(
				`POST /api/auth/sign-in/email HTTP/1.1\r\nhost: ${hostname}:${port}\r\norigin: ${site.url}\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{`,
			);
			// The answer to a later request: by then this one is being read.
			await site.visit().fetch("/api/settings");
			socket.destroy();
			await once(socket, "close");
		}),
	);
	for (let turn = 0; turn < 5; turn += 1) await site.visit().fetch("/api/settings");
	expect(takeLoggedErrors()).toEqual([]);
});
