import { expect, test } from "vitest";
import { approve } from "../../testing/builders.ts";
import { call } from "../../testing/call.ts";
import { siteForThisFile } from "../../testing/site-for-this-file.ts";

const site = await siteForThisFile();

const list = async () => (await call(site.visit(), "visitor.socialProof.list")).body;

test("PUB-10 real purchases show a first name and a true age, and only when there are five in thirty days", async () => {
	await site.services.settings.save({ social_proof: "real" });
	for (const [index, name] of ["Nora Green", "Brown, Basil", "Pea", "Rae Dish"].entries()) {
		await approve(site.services, `buyer${index}@example.org`, { name });
	}
	await approve(site.services, "nameless@example.org");
	await approve(site.services, "long-ago@example.org", { name: "Old Buyer" });
	await site.services.db.execute(
		"update pre_approved_emails set created_at = now() - interval '31 days' where email = 'long-ago@example.org'",
	);
	await site.services.db.execute(
		"update pre_approved_emails set created_at = now() - interval '3 hours 10 minutes' where email = 'buyer1@example.org'",
	);
	expect(await list()).toEqual([]);
	await approve(site.services, "fifth@example.org", { name: "Fifth Buyer" });
	const shown = await list();
	expect(shown.map(({ firstName }: { firstName: string }) => firstName).sort()).toEqual([
		"Basil",
		"Fifth",
		"Nora",
		"Pea",
		"Rae",
	]);
	expect(shown.at(-1)).toEqual({ firstName: "Basil", hoursAgo: 3 });
});

test("PUB-10 nobody learns of purchases while real ones are not shown", async () => {
	for (const social_proof of ["off", "invented"] as const) {
		await site.services.settings.save({ social_proof });
		expect(await list()).toEqual([]);
	}
});
