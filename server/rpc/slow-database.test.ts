import { expect, test } from "vitest";
import { signedIn } from "../testing/builders.ts";
import { startTestSite } from "../testing/test-site.ts";

test("OPS-05 a call whose statement takes too long gets 503 with Retry-After", { tags: "slow" }, async () => {
	const site = await startTestSite({ timeLimits: { statementMs: 300, answerMs: 5_000 } });
	const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
	const lock = await site.services.db.$client.connect();
	try {
		await lock.query("begin");
		await lock.query("lock table customers, settings, modules in access exclusive mode");
		for (const path of ["/api/admin/customers", "/api/settings", "/api/preview", "/files/customers.csv?search=a"]) {
			const answer = await admin.fetch(path);
			expect([path, answer.status, answer.headers.get("retry-after")]).toEqual([path, 503, "5"]);
			expect(await answer.text()).toContain("The site cannot answer right now. Please try again in a moment.");
		}
	} finally {
		await lock.query("rollback");
		lock.release();
	}
	expect((await admin.fetch("/api/settings")).status).toBe(200);
	await site.close();
});
