import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type PageContent, pageContent } from "../../../../contract/site/sales-page/page-content.ts";
import { completeContent } from "../../../../contract/site/sales-page/page-drafts.ts";
import type { Section } from "../../../../contract/site/sales-page/page-sections/kinds.ts";
import { copySection, firstContent, newSection } from "../../../../contract/site/sales-page/page-sections/sections.ts";
import { upgradeContent } from "../../../../contract/site/sales-page/page-upgrade.ts";
import { connect } from "../../../database/database.ts";
import { signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { createTestDatabase } from "../../../testing/database/test-database.ts";
import { editPage, publishPage } from "../../../testing/publish-page.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import { readDefaultContent } from "./default-content.ts";
import { createPublishedPage } from "./published-page.ts";
import { readSalesPage } from "./read-sales-page.ts";

const site = await siteForThisFile();
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
const other = await signedIn(site, { email: "other@example.org", role: "admin" });
const initial = readDefaultContent();

const html = async (path = "/") => (await site.visit().fetch(path)).text();
const anchorsOf = (page: string) => [...page.matchAll(/<(?:section|div) id="([a-z0-9-]+)" class/g)].map(([, id]) => id);
const publish = async (edit: (page: PageContent) => void) => {
	const { status, body } = await publishPage(admin, edit);
	expect([status, body.data]).toEqual([200, undefined]);
};

const fixture = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, `fixtures/${name}.json`), "utf8"));

/** Pages as they were stored while a page was a record of fixed sections. */
const stored = (name: "sample" | "starter") => fixture(`fixed-record-${name}`);

/** A database with these versions, the last one being live, and a draft. */
async function databaseWith(versions: unknown[], draft?: unknown) {
	const { connection, drop } = await createTestDatabase();
	const db = connect(connection, () => {});
	for (const [at, content] of versions.entries())
		await db.$client.query(
			"insert into sales_page_versions (number, content, published_by, live_since) values ($1, $2, 'a@example.org', now())",
			[at + 1, content],
		);
	if (draft)
		await db.$client.query(
			"insert into sales_page_draft (content, updated_at, updated_by) values ($1, now(), 'a@example.org')",
			[draft],
		);
	return {
		db,
		close: async () => {
			await db.$client.end();
			await drop();
		},
	};
}

test("BRND-03 the sample page as it was stored before keeps every text in the shape of today", () => {
	expect(pageContent.parse(completeContent(stored("sample"), initial))).toEqual(fixture("upgraded-sample"));
});

test("BRND-03 a starter page as it was stored before keeps its texts, order and hidden sections, and can be published", () => {
	const before = stored("starter");
	const page = pageContent.parse(completeContent(before, initial));
	expect(page.sections.filter(({ visible }) => visible).map(({ id, kind }) => `${id}: ${kind}`)).toEqual([
		"hero: hero",
		"bundle: parts",
		"price: price",
		"faq: faq",
		"contact: contact",
	]);
	expect(page.sections).toHaveLength(15);
	expect(firstContent(page.sections, "hero")).toEqual(before.landing.hero);
	expect(firstContent(page.sections, "faq").items).toEqual(before.landing.faq.items);
	expect(page.landing.navigation).toEqual(before.landing.navigation);
	expect(page.landingOld).toEqual({ ...before.landingOld, visible: true });
	expect(page.legal).toEqual(before.legal);
});

test("BRND-03 upgrading changes nothing of a page in the shape of today, and an upgraded page stays as it is", () => {
	expect(upgradeContent(initial)).toEqual(initial);
	const once = upgradeContent(stored("starter"));
	expect(upgradeContent(once)).toEqual(once);
	for (const nothing of [null, 7, "page", [], {}]) expect(upgradeContent(nothing)).toEqual(nothing);
});

test("BRND-03 published versions, drafts and tested versions in the shape of before are read", async () => {
	const draft = stored("sample");
	draft.landing.hero.title = "Half typed, and ";
	draft.offer.price = "27,";
	const { db, close } = await databaseWith([stored("starter"), stored("sample")], draft);
	await db.$client.query(
		"insert into sales_page_tests (version_a, version_b, started_by) values (2, 1, 'a@example.org')",
	);
	const page = createPublishedPage(db);
	expect(await page.read()).toEqual(fixture("upgraded-sample"));
	expect(firstContent((await page.readTested())?.sections ?? [], "hero")).toEqual(stored("starter").landing.hero);
	const state = await readSalesPage(db);
	expect(firstContent(state.draft.content.sections, "hero").title).toBe("Half typed, and ");
	expect([state.draft.content.offer.price, state.changed, state.draft.unknownSections]).toEqual(["27,", true, []]);
	await close();
});

test("BRND-03 what a page of an earlier version lacks is filled in, also within a section", async () => {
	const { buyRow: _buyRow, ...content } = newSection([], "text").content as Record<string, unknown>;
	const { legal: _legal, ...kept } = structuredClone(initial) as Record<string, unknown>;
	const sections = [...initial.sections, { id: "text", kind: "text", visible: true, content }];
	const { db, close } = await databaseWith([{ ...kept, sections }]);
	const page = await createPublishedPage(db).read();
	expect(page.legal).toEqual(initial.legal);
	expect(page.sections.at(-1)?.content).toEqual(newSection([], "text").content);
	await close();
});

test("BRND-03 a stored section of a kind that no longer exists is left out of the page, and the editor says so", async () => {
	await publish((page) => {
		firstContent(page.sections, "hero").title = "With a map";
	});
	await site.services.db.$client.query(`
		update sales_page_versions set content = jsonb_set(content, '{sections}',
			(content -> 'sections') || '[{"id": "where", "kind": "map", "visible": true, "content": {"zoom": 3}}]')`);
	await site.services.db.$client.query("delete from sales_page_draft");
	await site.services.publishedPage.refresh();
	const page = await html();
	expect(page).toContain("With a map");
	expect(page).not.toContain('id="where"');
	const unknownSections = [{ id: "where", kind: "map" }];
	const { body } = await call(admin, "admin.salesPage.read");
	expect(body.draft.unknownSections).toEqual(unknownSections);
	expect((await call(admin, "admin.salesPage.version", { number: body.live.number })).body.unknownSections).toEqual(
		unknownSections,
	);
	await publish((draft) => Object.assign(draft, structuredClone(initial)));
	expect((await call(admin, "admin.salesPage.read")).body.draft.unknownSections).toEqual([]);
});

test("BRND-03 sections are added, repeated, moved and hidden, each with an anchor of its own", async () => {
	await publish((page) => {
		const faq = page.sections.find(({ kind }) => kind === "faq") as Section;
		const copy = copySection(page.sections, faq);
		const text = newSection(page.sections, "text");
		page.sections = [
			...page.sections.slice(0, 1),
			{
				...text,
				content: { ...text.content, title: "Why now", body: "Because **now** is cheaper: {price}." },
			} as Section,
			...page.sections.slice(1).map((one) => ({ ...one, visible: one.visible && one.id !== "bonuses" })),
			copy,
		];
	});
	const page = await html();
	const anchors = anchorsOf(page);
	expect(anchors.slice(0, 3)).toEqual(["hero", "text", "trust"]);
	expect(anchors).toEqual(expect.arrayContaining(["contents", "look-inside", "bundle", "price", "faq", "faq-2"]));
	expect(anchors).not.toContain("bonuses");
	expect(new Set(anchors).size).toBe(anchors.length);
	expect(page).toMatch(/Because <strong>now<\/strong> is cheaper: \$27\./);
	// The menu has no link to what is hidden.
	expect(page).toContain('href="#faq"');
	expect(page).not.toContain('href="#bonuses"');
	expect(page).toContain('<details name="faq-2">');
	await publish((draft) => Object.assign(draft, structuredClone(initial)));
});

test("BRND-03 links to the price and the contact lead to the ones that are left", async () => {
	await publish((page) => {
		page.sections = page.sections.flatMap((section) =>
			section.id === "price" || section.id === "contact" ? [copySection(page.sections, section)] : [section],
		);
	});
	const { body } = await call(admin, "admin.salesPage.read");
	const ids = body.draft.content.sections.map(({ id }: Section) => id);
	expect([ids.includes("price-2"), ids.includes("price")]).toEqual([true, false]);
	const anchors = anchorsOf(await html());
	expect(anchors).toEqual(expect.arrayContaining(["price", "contact"]));
	expect(anchors).not.toContain("price-2");
	await publish((draft) => Object.assign(draft, structuredClone(initial)));
});

test("BRND-03 nothing on the page asks for a trade: no section but hero, price and contact is needed", async () => {
	await publish((page) => {
		page.sections = page.sections.filter(({ kind }) => ["hero", "price", "contact"].includes(kind));
		page.offer.bonuses = [];
	});
	expect(anchorsOf(await html())).toEqual(["hero", "price", "contact"]);
	expect(await html()).not.toContain("FAQPage");
	const old = await html("/?v=old");
	expect(old).toContain('id="price"');
	expect(old).not.toContain('class="chapters"');
	await publish((draft) => Object.assign(draft, structuredClone(initial)));
});

test("BRND-03 while the second page is off, its address shows the sales page", async () => {
	const [current, old] = [await html(), await html("/?v=old")];
	expect(old).not.toBe(current);
	await publish(({ landingOld }) => {
		landingOld.visible = false;
	});
	expect(await html("/?v=old")).toBe(await html());
	expect(await html("/?v=old&utm_source=ad")).toBe(await html());
	await publish(({ landingOld }) => {
		landingOld.visible = true;
	});
	expect(await html("/?v=old")).toBe(old);
});

test("BRND-03 of two admins who add a section at once, the second is refused and theirs is not lost", async () => {
	const { body } = await call(admin, "admin.salesPage.read");
	const { content, updatedAt } = body.draft;
	const withOne = (kind: "text" | "table") => ({
		changes: { sections: [...content.sections, newSection(content.sections, kind)] },
		updatedAt,
	});
	expect((await call(admin, "admin.salesPage.saveDraft", withOne("text"))).status).toBe(200);
	const refused = await call(other, "admin.salesPage.saveDraft", withOne("table"));
	expect([refused.status, refused.body.code]).toEqual([409, "CHANGED_MEANWHILE"]);
	const { draft } = (await call(admin, "admin.salesPage.read")).body;
	expect(draft.content.sections.at(-1)).toMatchObject({ id: "text", kind: "text" });
	// The second saves again, over what they have seen.
	const again = { ...withOne("table"), updatedAt: draft.updatedAt };
	expect((await call(other, "admin.salesPage.saveDraft", again)).status).toBe(200);
	await editPage(admin, (page) => Object.assign(page, structuredClone(initial)));
});

test.for<[string, unknown]>([
	["a section of an unknown kind", { id: "map", kind: "map", visible: true, content: {} }],
	["a section without content", { id: "faq-2", kind: "faq", visible: true }],
	["content of another kind", { id: "faq-2", kind: "faq", visible: true, content: newSection([], "text").content }],
	["a section that is no section", "faq"],
])("BRND-03 SEC-04 %s is refused even in a draft", async ([, section]) => {
	const { draft } = (await call(admin, "admin.salesPage.read")).body;
	const { status } = await call(admin, "admin.salesPage.saveDraft", {
		updatedAt: draft.updatedAt,
		changes: { sections: [...draft.content.sections, section] },
	});
	expect(status).toBe(400);
});
