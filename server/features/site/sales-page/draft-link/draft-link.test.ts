import { expect, test } from "vitest";
import { type PageContent, pageContent } from "../../../../../contract/site/sales-page/page-content.ts";
import { firstContent } from "../../../../../contract/site/sales-page/page-sections/sections.ts";
import { withoutSecrets } from "../../../../secrets/secret-paths.ts";
import { signedIn } from "../../../../testing/builders.ts";
import { call } from "../../../../testing/call.ts";
import { editPage } from "../../../../testing/publish-page.ts";
import { siteForThisFile } from "../../../../testing/site-for-this-file.ts";

const site = await siteForThisFile();
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
const edit = (change: (content: PageContent) => void) => editPage(admin, change);
const create = async () => new URL((await call(admin, "admin.draftLink.create")).body.url).pathname;
const open = async (path: string) => {
	const response = await site.visit().fetch(path);
	return { status: response.status, headers: response.headers, html: await response.text() };
};

test("BRND-03 anyone with the link sees the draft as it is now, which nobody else does", async () => {
	await edit(({ sections }) => {
		firstContent(sections, "hero").title = "Not for everyone yet";
	});
	const path = await create();
	expect(path).toMatch(/^\/draft\/[\w-]{43}$/);
	expect((await open(path)).html).toContain(">Not for everyone yet</h1>");
	expect((await open("/")).html).not.toContain("Not for everyone yet");
	await edit(({ sections, landingOld }) => {
		firstContent(sections, "hero").title = "Still not";
		landingOld.hero.title = "The other page, too";
	});
	expect((await open(path)).html).toContain(">Still not</h1>");
	expect((await open(`${path}?v=old`)).html).toContain("The other page, too");
	expect((await call(admin, "admin.draftLink.create")).body.url).toContain(path);
	expect((await call(admin, "admin.draftLink.read")).body).toMatchObject({ createdBy: "admin@example.org" });
});

test("BRND-03 the page of the link is not indexed, kept, counted or told to other sites, and sells nothing", async () => {
	const { headers, html } = await open(await create());
	expect(headers.get("cache-control")).toBe("no-store");
	expect(headers.get("x-robots-tag")).toContain("noindex");
	expect(headers.get("referrer-policy")).toBe("no-referrer");
	expect(headers.get("content-security-policy")).toContain("form-action 'none'");
	expect(headers.get("etag")).toBeNull();
	expect(html).toContain('name="robots" content="noindex"');
	expect(html).not.toContain('rel="canonical"');
	expect(html).not.toContain("application/ld+json");
	// Visits are counted by the page's script.
	expect(html).not.toContain("sendBeacon");
	expect(html).not.toContain('type="module"');
	const links = [...html.matchAll(/<a [^>]*data-buy=""[^>]*>/g)].map(([link]) => link);
	expect(links.length).toBeGreaterThan(2);
	for (const link of links) expect(link).toContain('href="#price"');
	expect(html).not.toMatch(/<form(?! class="lead-form")/);
	// The page of visitors has all of that.
	const live = (await open("/")).html;
	for (const part of ["sendBeacon", 'type="module"', 'rel="canonical"', 'href="/buy"'])
		expect([part, live.includes(part)]).toEqual([part, true]);
	expect(live).not.toContain("This is a draft");
});

test("BRND-03 an unfinished draft is shown, too", async () => {
	await edit((page) => {
		Object.assign(page.offer, { price: "27,50", regularPrice: "" });
		firstContent(page.sections, "hero").title = "";
		page.sections = page.sections.filter(({ kind }) => kind !== "price");
	});
	const path = await create();
	const { body } = await call(admin, "admin.salesPage.read");
	expect(pageContent.safeParse(body.draft.content).success).toBe(false);
	expect((await open(path)).status).toBe(200);
	expect((await open(`${path}?v=old`)).status).toBe(200);
});

test("BRND-03 a link that was turned off answers 404, and another one has another token", async () => {
	const first = await create();
	expect((await call(admin, "admin.draftLink.remove")).status).toBe(200);
	expect((await open(first)).status).toBe(404);
	expect((await call(admin, "admin.draftLink.read")).body).toBeNull();
	const second = await create();
	expect(second).not.toBe(first);
	expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200]);
	for (const wrong of ["/draft/", "/draft/x", `${second}x`, `${second}/x`, second.toUpperCase()])
		expect([wrong, (await open(wrong)).status]).toEqual([wrong, 404]);
	const { body } = await call(admin, "admin.auditLog.list", {});
	expect(body.entries.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual([
		"page.draft_link_created",
		"page.draft_link_removed",
	]);
	expect(JSON.stringify(body)).not.toContain(second.slice("/draft/".length));
});

test("OPS-05 the log has no token of a draft's link", async () => {
	expect(withoutSecrets(await create())).toBe("/draft/…");
});
