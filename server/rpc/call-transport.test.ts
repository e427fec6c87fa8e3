import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { signedIn } from "../testing/builders.ts";
import { takeLoggedErrors } from "../testing/logged-errors.ts";
import { siteForThisFile } from "../testing/site-for-this-file.ts";

/* What clients send besides well-formed calls of our own pages, byte by byte. */

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

test("SEC-04 an entire URL as the address of a request is the same address", async () => {
	const answer = await sendRaw([`GET ${site.url}/api/settings HTTP/1.1`, `host: ${host}`]);
	expect(answer).toMatch(/^HTTP\/1\.1 200 /);
	expect(answer).toContain(JSON.stringify(await (await site.visit().fetch("/api/settings")).json()));
});

test("SEC-09 the body of a GET is not waited for", async () => {
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

test("SEC-04 a response has its length, is not stored, and has an ID, also for what does not exist", async () => {
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
])("SEC-04 %s as a call gets a 400, and fills no log", async (body) => {
	takeLoggedErrors();
	const response = await site.visit().fetch(CHECK, { method: "POST", body, headers: JSON_TYPE });
	expect(response.status).toBe(400);
	expect(takeLoggedErrors()).toEqual([]);
});

test("OPS-05 calls sent in one packet are each answered in their order", async () => {
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
