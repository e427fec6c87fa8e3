import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { brandFiles } from "../../../../contract/site/brand/brand-files.ts";
import type { PageContent } from "../../../../contract/site/sales-page/page-content.ts";
import { webFolder } from "../../../app.ts";
import { projectRoot } from "../../../project-root.ts";
import { signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { remainsOfDeliveredBrand } from "../../../testing/delivered-brand.ts";
import { publishPage } from "../../../testing/publish-page.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";

/* A site with another brand has nothing left of the one that it is delivered with (BRND-01). */

const site = await siteForThisFile();
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
const member = await signedIn(site, { email: "member@example.org" });

/** The delivered page with every text and picture of its own replaced, as a seller of something else would. */
function rewrite(value: unknown, key = ""): unknown {
	if (Array.isArray(value)) return value.map((item) => rewrite(item, key));
	if (value && typeof value === "object")
		return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, rewrite(inside, name)]));
	if (typeof value !== "string" || value === "" || ["id", "currency", "video"].includes(key)) return value;
	if (value.startsWith("/pictures/")) return value;
	return value.replaceAll(/microgreens?|trays?|sprout(?:s|ed)?/gi, "dough");
}

// Their orders are of the delivered bundle.
await site.services.db.execute(`update orders set products = '["The Sourdough Course"]'`);
await publishPage(admin, (page: PageContent) => {
	Object.assign(page, rewrite(page));
	page.site.productName = "The Sourdough Course";
	page.sections = page.sections.filter(({ id }) => id !== "cards" && id !== "example");
});
{
	const { body } = await call(admin, "admin.brand.read");
	const { status } = await call(admin, "admin.brand.update", {
		...{ ...body.values, updatedAt: body.updatedAt },
		...{ name: "Crumb & Crust", shortName: "", color: "#8a3b12", headings: "serif", text: "sans", corners: "round" },
	});
	if (status !== 200) throw new Error(`the brand was refused with ${status}`);
}

/** Addresses of pictures that the page itself names are the seller's content. */
const withoutPictures = (html: string) => html.replaceAll(/\/pictures\/[\w.-]+/g, "/pictures/x");

const pages: [name: string, person: typeof admin, paths: string[]][] = [
	[
		"public and account pages",
		site.visit(),
		[
			...["/", "/?v=old", "/?next=/dashboard", "/terms", "/privacy", "/earnings", "/no-such-page"],
			...["/auth", "/reset-password", "/test-user-setup", "/preview", "/member-preview", "/find-my-purchase"],
			...["/thanks", "/order", "/withdraw", "/mail", "/offline", "/account-deleted", "/admin-invitation"],
		],
	],
	[
		"the member area",
		member,
		[
			...["/dashboard", "/dashboard-old", "/course", "/downloads", "/digital-downloads", "/library"],
			...["/profile", "/review", "/seats"],
		],
	],
	[
		"the admin area",
		admin,
		[
			...["", "/users", "/import", "/orders", "/payments", "/modules", "/digital-downloads", "/downloads"],
			...["/sequences", "/updates", "/sales-page", "/sales-page/versions", "/analytics", "/reviews", "/settings"],
			...["/admins", "/email", "/audit-log", "/profile", "/modules/new"],
		].map((path) => `/admin${path}`),
	],
];

test.for(pages)("BRND-01 with another brand nothing of the delivered one is left on %s", async ([, person, paths]) => {
	for (const path of paths) {
		const answer = await person.fetch(path);
		const html = withoutPictures(await answer.text());
		expect([path, answer.status, remainsOfDeliveredBrand(html)]).toEqual([path, answer.status, []]);
		expect(answer.status).toBeLessThan(500);
	}
});

test("BRND-01 with another brand nothing of the delivered one is left in its files", { tags: "slow" }, async () => {
	for (const path of [
		...Object.values(brandFiles),
		...["/sitemap.xml", "/robots.txt", "/api/openapi.json", "/api/reference", "/dev/mailbox", "/dev/checkout"],
	]) {
		const answer = await site.visit().fetch(path);
		const isText = /text|json|xml|svg/.test(answer.headers.get("content-type") ?? "");
		expect([path, isText ? remainsOfDeliveredBrand(await answer.text()) : []]).toEqual([path, []]);
	}
});

test("BRND-01 no script and no style of the site contains anything of the delivered brand", {
	tags: "slow",
}, async () => {
	const folder = join(webFolder, "assets");
	// The samples of products are loaded with the delivered product only (DIG-07).
	const names = (await readdir(folder)).filter((name) => /\.(js|css)$/.test(name) && !/^sample-products-/.test(name));
	expect(names.length).toBeGreaterThan(50);
	for (const name of names) {
		const text = await readFile(join(folder, name), "utf8");
		expect([name, remainsOfDeliveredBrand(text)]).toEqual([name, []]);
	}
});

test("BRND-01 emails, the proof of delivery and the export of personal data are in the other brand", async () => {
	await call(admin, "admin.customers.add", { email: "buyer@example.org", name: "Bo Buyer" });
	const { body } = await call(admin, "admin.customers.list", { search: "buyer@example.org" });
	await call(admin, "admin.customers.invite", { selection: { ids: [body.rows[0].id] } });
	const mail = await site.mailTo("buyer@example.org");
	expect(mail.html).toContain("#8a3b12");
	expect(`${mail.subject} ${mail.html}`).toContain("Crumb &amp; Crust");
	expect(mail.text).toContain("Crumb & Crust");
	expect(`${mail.html} ${mail.text} ${mail.subject}`).not.toMatch(/%%/);
	expect(remainsOfDeliveredBrand(`${mail.html} ${mail.text}`)).toEqual([]);
	const { body: orders } = await call(admin, "admin.orders.list", { page: 1 });
	for (const { id } of orders.rows ?? []) {
		const pdf = await admin.fetch(`/files/orders/${id}/proof.pdf`);
		expect(remainsOfDeliveredBrand(Buffer.from(await pdf.arrayBuffer()).toString("latin1"))).toEqual([]);
	}
});

test("BRND-01 every template of an email takes its colors from the brand", async () => {
	const folder = join(import.meta.dirname, "../../../mail/templates");
	for (const name of (await readdir(folder, { recursive: true })).filter((path) => path.endsWith(".tsx"))) {
		const source = await readFile(join(folder, name), "utf8");
		expect([
			name,
			remainsOfDeliveredBrand(source),
			source.match(/#[0-9a-f]{6}\b/gi)?.filter((one) => one !== "#ffffff") ?? [],
		]).toEqual([name, [], []]);
	}
});

test("BRND-01 no screen has an icon of a plant", async () => {
	const names = await readdir(join(projectRoot, "web"), { recursive: true });
	const sources = names.filter((name) => /\.tsx?$/.test(name));
	expect(sources.length).toBeGreaterThan(300);
	const plant = /\bIcon(?:Plant|Seedling|Seeding|Leaf|Clover|Flower|Tree|Cactus|Christmas|Growth|Pumpkin)\w*/g;
	const found = await Promise.all(
		sources.map(async (name) => [name, (await readFile(join(projectRoot, "web", name), "utf8")).match(plant)]),
	);
	expect(found.filter(([, icons]) => icons !== null)).toEqual([]);
});
