import { expect, test } from "vitest";
import { findExamples } from "../../../../../contract/site/sales-page/find-examples.ts";
import { findProblems } from "../../../../../contract/site/sales-page/page-drafts.ts";
import {
	kindOf,
	type Section,
	sectionKindIds,
	sectionKinds,
} from "../../../../../contract/site/sales-page/page-sections/kinds.ts";
import { firstContent } from "../../../../../contract/site/sales-page/page-sections/sections.ts";
import { withoutGuarantee } from "../../../../../contract/site/sales-page/without-guarantee.ts";
import { guideSteps, soldKinds } from "../../../../../contract/site/setup-guide.ts";
import { signedIn } from "../../../../testing/builders.ts";
import { call } from "../../../../testing/call.ts";
import { siteForThisFile } from "../../../../testing/site-for-this-file.ts";
import { startTestSite } from "../../../../testing/test-site.ts";
import { readDefaultContent } from "../../sales-page/default-content.ts";
import { beginNewSite } from "./begin-new-site.ts";
import { starterContent } from "./starter-content.ts";

/** Words of the product that the site is delivered with. */
const DELIVERED = /microgreen|\btrays?\b|sprout|\bcrops\b|100-day|sales machine|grow/i;

const site = await siteForThisFile();
const { services } = site;
await beginNewSite(services);
const admin = await signedIn(site, { email: "owner@example.org", role: "admin" });
const textOf = async (path: string) => {
	const answer = await site.visit().fetch(path);
	const html = await answer.text();
	return {
		status: answer.status,
		html,
		text: html.replaceAll(/<(style|script)[^>]*>.*?<\/\1>/gs, "").replaceAll(/<[^>]+>/g, " "),
	};
};

test("BRND-02 until the first publication visitors see Coming soon, and nothing of a product that the seller does not have", async () => {
	for (const path of ["/", "/?v=old", "/?next=/dashboard", "/?code=SPRING"]) {
		const { status, text, html } = await textOf(path);
		expect([path, status]).toEqual([path, 200]);
		expect(text).toContain("Coming soon");
		expect(html).toContain('content="noindex"');
		expect(text).not.toMatch(DELIVERED);
		expect(text).not.toContain("(555)");
	}
	expect((await textOf("/offline")).html).not.toMatch(/microgreen/i);
	for (const path of ["/terms", "/privacy", "/earnings", "/coming-soon"]) {
		const { status, text } = await textOf(path);
		expect([path, status]).toEqual([path, 404]);
		expect(text).not.toMatch(DELIVERED);
	}
});

test("BRND-02 nothing can be bought before the first publication, even with Stripe connected", async () => {
	const order = await call(site.visit(), "visitor.buying.options", { code: "" });
	expect(order.body.code).toBe("NOT_SOLD_HERE");
	const buy = await site.visit().fetch("/buy", { redirect: "manual", headers: { "sec-fetch-dest": "document" } });
	expect(buy.headers.get("location")).toBe("/#price");
	expect((await call(admin, "admin.today.read")).body.attention).toContainEqual(
		expect.objectContaining({ title: "Visitors see “Coming soon”" }),
	);
});

test("BRND-02 the guide keeps each answer, can be left and continued, and says what is done", async () => {
	const read = async () => (await call(admin, "admin.setupGuide.read")).body;
	expect(await read()).toMatchObject({ kind: null, opened: false, done: [], comingSoon: true });
	await call(admin, "admin.setupGuide.open");
	await call(admin, "admin.setupGuide.saveProduct", {
		kind: "course",
		productName: " Sourdough for Beginners ",
		promise: "Bake your first real loaf this weekend.",
	});
	await call(admin, "admin.setupGuide.savePrice", { price: { minorUnits: 4_900, currency: "EUR" }, guaranteeDays: 14 });
	expect(await read()).toMatchObject({
		productName: "Sourdough for Beginners",
		price: { minorUnits: 4_900, currency: "EUR" },
		opened: true,
		done: ["product", "price"],
	});
	expect((await call(admin, "admin.today.read")).body.guide.done).toEqual(["product", "price"]);
});

test.for([
	["no name", { kind: "book", productName: " ", promise: "" }],
	["a placeholder as a name", { kind: "book", productName: "{price}", promise: "" }],
	["a promise of several lines", { kind: "book", productName: "A", promise: "One\nTwo" }],
	["a name of 81 characters", { kind: "book", productName: "a".repeat(81), promise: "" }],
	["an unknown kind", { kind: "car", productName: "A", promise: "" }],
])("BRND-02 SEC-04 the guide refuses %s", async ([, input]) => {
	expect((await call(admin, "admin.setupGuide.saveProduct", input)).status).toBe(400);
});

test("BRND-02 SEC-04 the guide refuses a price that no page accepts", async () => {
	const save = async (minorUnits: number, currency: string) =>
		(await call(admin, "admin.setupGuide.savePrice", { price: { minorUnits, currency }, guaranteeDays: null })).status;
	expect(await save(0, "USD")).toBe(400);
	expect(await save(-100, "USD")).toBe(400);
	expect(await save(100_000_000, "USD")).toBe(400);
	expect(await save(2_700, "XXX")).toBe(400);
	// The sales page asks for at least 50 yen.
	expect(await save(49, "JPY")).toBe(400);
	expect(await save(4_900, "EUR")).toBe(200);
});

test.for(soldKinds)(
	"BRND-02 the starter page for kind %s is complete, fits the longest names, and has no trace of the sample",
	(kind) => {
		const page = starterContent(kind, {
			productName: "W".repeat(80),
			promise: "W".repeat(160),
			price: 1_950,
			currency: "EUR",
			guaranteeDays: 14,
		});
		expect(page.offer).toMatchObject({ price: 19.5, regularPrice: 19.5, currency: "EUR" });
		expect(JSON.stringify(page)).not.toMatch(/microgreen|\btrays?\b|sprout|100-Day/i);
		expect(page.offer.guaranteeDays).toBe(14);
		const named = starterContent(kind, {
			...{ productName: "Start TODAY", promise: "A PRODUCT for TODAY", price: null, currency: null },
			guaranteeDays: null,
		});
		expect([named.site.productName, firstContent(named.sections, "hero").title]).toEqual([
			"Start TODAY",
			"A PRODUCT for TODAY",
		]);
		expect(JSON.stringify(page)).toContain("{guaranteeDays}");
		const unguaranteed = starterContent(kind, {
			...{ productName: "Short", promise: "", price: null, currency: null },
			guaranteeDays: null,
		});
		expect(firstContent(unguaranteed.sections, "hero").title).toBe("Short");
		expect(unguaranteed.offer.guaranteeDays).toBe(0);
		expect(JSON.stringify(withoutGuarantee(unguaranteed))).not.toMatch(/guaranteeDays\}|money-back|change your mind/);
		expect([...findProblems(page), ...findProblems(unguaranteed)]).toEqual([]);
	},
);

test("BRND-02 without a guarantee no section promises one, and publishing names every other text that does", () => {
	const answers = { productName: "Bread", promise: "", price: null, currency: null, guaranteeDays: null };
	const page = starterContent("book", answers);
	const added = (["guarantee", "faces", "numbers", "price"] as const).map(
		(kind) => ({ id: `new-${kind}`, kind, visible: true, content: sectionKinds[kind].start }) as Section,
	);
	const shown = { ...page, sections: [...page.sections, ...added] };
	expect(JSON.stringify(withoutGuarantee(shown))).not.toMatch(/guaranteeDays\}|money-back|change your mind/);
	// The sample says it in single texts, too.
	const sample = readDefaultContent();
	const problems = findProblems({ ...sample, offer: { ...sample.offer, guaranteeDays: 0 } });
	expect(problems.map(({ path }) => path.join("."))).toContain("landing.meta.description");
	expect(problems[0]?.message).toContain("there is no guarantee");
	expect(findProblems(sample)).toEqual([]);
});

test("BRND-02 publishing knows in which sections visitors would still see an example", () => {
	const answers = { productName: "Bread", promise: "", price: null, currency: null, guaranteeDays: null };
	const { sections } = starterContent("book", answers);
	expect(findExamples(sections)).toEqual([]);
	const shown = sections.map((section) => ({ ...section, visible: true }));
	expect(findExamples(shown).map(({ kind }) => kind)).toEqual(["contents", "author"]);
	const added = Object.entries(sectionKinds).map(
		([kind, { start }]) => ({ id: kind, kind, visible: true, content: start }) as Section,
	);
	const withExamples = sectionKindIds.filter((kind) => {
		const { examples, start } = kindOf(kind);
		return examples !== undefined || JSON.stringify(start).includes("/pictures/starter-");
	});
	expect(withExamples).toEqual(expect.arrayContaining(["hero", "price", "quotes"]));
	expect(findExamples(added).map(({ kind }) => kind)).toEqual(withExamples);
	expect(findExamples(readDefaultContent().sections)).toEqual([]);
});

test("BRND-02 the page from the guide is a draft; publishing it opens the site with its name, price and legal pages", async () => {
	await call(admin, "admin.settings.update", { site_name: "The Bread School", support_email: "help@bread.example" });
	expect((await call(admin, "admin.setupGuide.startPage", { from: "starter" })).body.hasDraft).toBe(true);
	expect((await textOf("/")).text).toContain("Coming soon");
	// A price that is changed later is that of the draft, too.
	await call(admin, "admin.setupGuide.savePrice", { price: { minorUnits: 5_900, currency: "EUR" }, guaranteeDays: 14 });
	const { draft } = (await call(admin, "admin.salesPage.read")).body;
	expect(draft.content.offer).toMatchObject({ price: 59, regularPrice: 59, currency: "EUR" });
	const published = await call(admin, "admin.salesPage.publish", { updatedAt: draft.updatedAt, note: "" });
	expect(published.status).toBe(200);
	const { text, html } = await textOf("/");
	expect(text).toContain("Bake your first real loaf this weekend.");
	expect(text).toContain("Get the course for €59");
	expect(text).not.toContain("Coming soon");
	expect(html).not.toContain("<s>");
	await expect.poll(async () => (await textOf("/terms")).status).toBe(200);
	const guarantees = async () =>
		Promise.all(
			["/", "/terms"].map(async (path) => (await textOf(path)).text.match(/\d+-day money-back|change your mind/)?.[0]),
		);
	expect(await guarantees()).toEqual(["14-day money-back", "14-day money-back"]);
	// Taken back, it is gone from both.
	const { draft: current } = (await call(admin, "admin.salesPage.read")).body;
	const changed = await call(admin, "admin.salesPage.saveDraft", {
		updatedAt: current.updatedAt,
		changes: {
			offer: { ...current.content.offer, guaranteeDays: 0 },
			landing: JSON.parse(
				JSON.stringify(current.content.landing).replaceAll(
					/(, with )?\{guaranteeDays\} days to change your mind/g,
					"x",
				),
			),
		},
	});
	expect(changed.status).toBe(200);
	const { updatedAt } = (await call(admin, "admin.salesPage.read")).body.draft;
	expect((await call(admin, "admin.salesPage.publish", { updatedAt, note: "" })).status).toBe(200);
	await expect.poll(guarantees).toEqual([undefined, undefined]);
	for (const path of ["/", "/?v=old", "/terms", "/privacy", "/earnings"])
		expect([path, DELIVERED.exec((await textOf(path)).text)?.[0]]).toEqual([path, undefined]);
	expect((await call(admin, "admin.today.read")).body.attention).not.toContainEqual(
		expect.objectContaining({ title: "Visitors see “Coming soon”" }),
	);
	expect((await call(admin, "admin.setupGuide.finish")).status).toBe(200);
	expect((await call(admin, "admin.setupGuide.read")).body).toBeNull();
	expect(guideSteps).toHaveLength(6);
});

test("BRND-02 a site that was used before has no guide, and stays open", async () => {
	const older = await startTestSite();
	try {
		await older.services.settings.save({ site_name: "Older" });
		await beginNewSite(older.services);
		const owner = await signedIn(older, { email: "owner@example.org", role: "admin" });
		expect((await call(owner, "admin.setupGuide.read")).body).toBeNull();
		expect(await (await older.visit().fetch("/")).text()).not.toContain("Coming soon");
	} finally {
		await older.close();
	}
});
