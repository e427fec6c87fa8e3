import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { signedIn } from "../testing/builders.ts";
import { takeLoggedErrors } from "../testing/logged-errors.ts";
import { siteForThisFile } from "../testing/site-for-this-file.ts";

/* Calls as other HTTP clients send them. */

const site = await siteForThisFile();
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
const { host, hostname, port } = new URL(site.url);
const CHECK = "/api/rpc/visitor/registration/checkApproval";
const JSON_TYPE = { "content-type": "application/json" };

/** Sends the lines of one request, and returns everything the server answers until it closes the connection. */
async function sendRaw(head: string[], body = ""): Promise<string> {
	const socket = connect(Number(port), hostname);
	const answer = text(socket);
	socket.write(`${head.join("\r\n")}\r\nconnection: close\r\n\r\n${body}`);
	return answer;
}

test.for(["HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "PROPFIND"])(
	"SEC-02 a %s runs no procedure, from this site or another one",
	async (method) => {
		for (const origin of [site.url, "https://evil.example"]) {
			const response = await admin.fetch("/api/rpc/admin/preview/createSampleContent", { method, headers: { origin } });
			expect([403, 405]).toContain(response.status);
		}
		const { rows } = await site.services.db.execute("select from modules");
		expect(rows).toEqual([]);
		expect(takeLoggedErrors()).toEqual([]);
	},
);

test("SEC-02 a preflight of another site is refused", async () => {
	const headers = { origin: "https://evil.example", "access-control-request-method": "POST" };
	const response = await admin.fetch("/api/rpc/admin/settings/update", { method: "OPTIONS", headers });
	expect(response.status).toBe(403);
	expect(response.headers.get("access-control-allow-origin")).toBeNull();
});

test("SEC-04 a HEAD of a documented address is answered as its GET, without the body", async () => {
	for (const [path, status] of [
		["/api/settings", 200],
		["/api/profile", 401],
		["/api/nothing", 404],
	] as const) {
		const get = await site.visit().fetch(path);
		const head = await site.visit().fetch(path, { method: "HEAD" });
		expect([get.status, head.status]).toEqual([status, status]);
		expect(head.headers.get("content-type")).toBe(get.headers.get("content-type"));
		expect(head.headers.get("cache-control")).toBe("no-store");
		expect(await head.text()).toBe("");
	}
});

test("SEC-04 a request whose target is an absolute URL is answered like any other", async () => {
	const answer = await sendRaw([`GET ${site.url}/api/settings HTTP/1.1`, `host: ${host}`]);
	expect(answer).toMatch(/^HTTP\/1\.1 200 /);
	expect(answer).toContain(JSON.stringify(await (await site.visit().fetch("/api/settings")).json()));
});

test("SEC-09 a GET does not wait for a body", async () => {
	const socket = connect(Number(port), hostname);
	socket.write(`GET /api/settings HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 10\r\n\r\n`);
	const [first] = await once(socket, "data");
	expect(String(first)).toMatch(/^HTTP\/1\.1 200 /);
	socket.destroy();
});

test("SEC-09 JSON with a byte order mark is JSON, and a type that only begins like JSON is not", async () => {
	const body = '\ufeff{"json":{"email":"someone@example.org"}}';
	const post = (type: string) => site.visit().fetch(CHECK, { method: "POST", body, headers: { "content-type": type } });
	expect((await post("application/json")).status).toBe(200);
	expect((await post("APPLICATION/JSON; charset=utf-8")).status).toBe(200);
	expect((await post("application/json-patch+json")).status).toBe(415);
});

test("SEC-04 responses have a length and an ID and are not cached, also for unknown operations", async () => {
	for (const path of ["/api/settings", "/api/rpc/visitor/nothing"]) {
		const { headers } = await site.visit().fetch(path);
		expect(headers.get("content-length")).toMatch(/^\d+$/);
		expect(headers.get("cache-control")).toBe("no-store");
		expect(headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
	}
});

test.for([
	"null",
	"[]",
	'"text"',
	'{"json":{},"meta":7}',
	'{"json":{},"meta":[[1,"a","b"]]}',
	'{"json":{},"maps":[0]}',
])("SEC-04 the body %s is refused with 400, and not logged as an error", async (body) => {
	takeLoggedErrors();
	const response = await site.visit().fetch(CHECK, { method: "POST", body, headers: JSON_TYPE });
	expect(response.status).toBe(400);
	expect(takeLoggedErrors()).toEqual([]);
});

test("pipelined calls are answered in their order", async () => {
	const ask = (email: string, last: boolean) => {
		const body = JSON.stringify({ json: { email } });
		return `POST ${CHECK} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n${last ? "connection: close\r\n" : ""}\r\n${body}`;
	};
	const socket = connect(Number(port), hostname);
	const answers = text(socket);
	socket.write(ask("not an email", false) + ask("someone@example.org", false) + ask("also not", true));
	const statuses = [...(await answers).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
	expect(statuses).toEqual(["400", "200", "400"]);
});
