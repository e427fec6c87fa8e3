import { afterAll, beforeAll, expect, test } from "vitest";
import { signedIn } from "../testing/builders.ts";
import { call } from "../testing/call.ts";
import { type CuttableProxy, startCuttableProxy } from "../testing/servers/cuttable-proxy.ts";
import { startTestSite, type TestSite } from "../testing/test-site.ts";

let site: TestSite;
let line: CuttableProxy;
beforeAll(async () => {
	site = await startTestSite({
		connection: async (direct) => {
			line = await startCuttableProxy(direct);
			return { connectionString: line.connectionString };
		},
	});
});
afterAll(async () => {
	await site.close();
	await line.close();
});

test("OPS-05 a try-out serves Prometheus metrics to this machine, and production refuses everyone without a token", async () => {
	await site.visit().get("/api/session");
	const { status, body } = await site.visit().get("/metrics");
	expect(status).toBe(200);
	expect(body).toMatch(/http_request_duration_seconds_count\{kind="api",method="GET",status="200"\} [1-9]/);
	expect(body).toMatch(/^mails_waiting 0$/m);
	expect(body).toMatch(/^process_resident_memory_bytes /m);
	const production = await startTestSite({ config: { production: true } });
	expect((await production.visit().fetch("/metrics")).status).toBe(403);
	await production.close();
});

test("OPS-05 if a token is set, it is the only way to the metrics", async () => {
	const guarded = await startTestSite({ config: { metricsToken: "the token of this test" } });
	const ask = (authorization?: string) =>
		guarded.visit().fetch("/metrics", authorization ? { headers: { authorization } } : {});
	expect((await ask()).status).toBe(403);
	expect((await ask("Bearer something else")).status).toBe(403);
	expect((await ask("Bearer the token of this test")).status).toBe(200);
	await guarded.close();
});

test("OPS-05 while the database is unavailable the site says so, shows nothing wrong, and recovers with it", async () => {
	const member = await signedIn(site, { email: "member@example.org" });
	expect((await site.visit().get("/readyz")).status).toBe(200);
	await line.cut();

	expect(await site.visit().get("/readyz")).toEqual({ status: 503, body: "not ready: database, queue" });
	expect((await site.visit().get("/healthz")).status).toBe(200);
	for (const path of ["/api/updates", "/api/session", "/files/downloads/00000000-0000-4000-8000-000000000000"]) {
		const answer = await member.fetch(path);
		expect([path, answer.status, answer.headers.get("retry-after")]).toEqual([path, 503, "5"]);
	}
	expect((await call(member, "member.profile.read")).status).toBe(503);
	expect((await site.visit().signIn("member@example.org", "any password")).status).toBe(503);
	// What needs no database still works.
	expect((await site.visit().fetch("/")).status).toBe(200);

	await line.restore();
	await expect.poll(async () => (await site.visit().get("/readyz")).status).toBe(200);
	expect((await call(member, "member.updates.list")).status).toBe(200);
});
