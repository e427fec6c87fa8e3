import type { RouteConfigEntry } from "@react-router/dev/routes";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
// biome-ignore lint/style/noRestrictedImports: the test walks the whole table of pages
import routes from "../../web/routes.ts";
import { customers } from "../database/schema/customers/customers.ts";
import { sequenceMessages, sequences } from "../database/schema/email/sequences.ts";
import { settings } from "../database/schema/site/settings.ts";
import { addLesson, addModule, addProduct, signedIn } from "../testing/builders.ts";
import { publishPage } from "../testing/publish-page.ts";
import { siteForThisFile } from "../testing/site-for-this-file.ts";
import type { TestClient } from "../testing/test-client.ts";

/* What every address of the route table responds to each kind of person, before any script has run. */

const site = await siteForThisFile();
// Exist only if they are enabled (BUY-07, LEAD-01).
await site.services.settings.save({ withdrawal: "on", leads: "on" });
const moduleId = await addModule(site.services, { title: "First module", orderIndex: 0 });
const lessonId = await addLesson(site.services, { moduleId, title: "First lesson", orderIndex: 0, isPreview: true });
const itemId = await addProduct(site.services, { title: "The book", content: Buffer.from("%PDF"), orderIndex: 0 });

const sequence = await site.services.db.insert(sequences).values({ title: "Days", active: true }).returning();
const sequenceId = sequence[0]?.id ?? "";
const message = await site.services.db
	.insert(sequenceMessages)
	.values({ sequenceId, day: 1, hour: 7, subject: "First", content: "Words" })
	.returning();
const messageId = message[0]?.id ?? "";

const people = {
	visitor: site.visit(),
	member: await signedIn(site, { email: "member@example.org" }),
	"premium member": await signedIn(site, { email: "premium@example.org", premium: true }),
	user: await signedIn(site, { email: "user@example.org", role: "user" }),
	"revoked member": await signedIn(site, { email: "revoked@example.org" }),
	admin: await signedIn(site, { email: "admin@example.org", role: "admin" }),
	"second admin": await signedIn(site, { email: "second-admin@example.org", role: "admin" }),
};
// Everyone has received the first message of the sequence.
await site.services.db.execute(sql`
	insert into sequence_enrollments (sequence_id, customer_id, state, last_day)
	select ${sequenceId}, id, 'stopped', 1 from customers`);
type Person = keyof typeof people;
const customer = await people.admin.get("/api/admin/customers?search=revoked%40example.org");
const customerId: string = customer.body.rows[0].id;
const order = await people.admin.get("/api/admin/orders?search=revoked%40example.org");
const orderId: string = order.body.rows[0].id;
/** Members can only see receipts of their own orders. */
const ownOrders = new Map<Person, string>();
for (const person of ["member", "premium member", "user"] as const) {
	const email = encodeURIComponent(`${person.replaceAll(" ", "-").replace("-member", "")}@example.org`);
	const { body } = await people.admin.get(`/api/admin/orders?search=${email}`);
	ownOrders.set(person, body.rows.find((row: { email: string }) => encodeURIComponent(row.email) === email).id);
}
await publishPage(people.admin, ({ offer }) => Object.assign(offer, { guaranteeDays: 31 }));
await people.admin.post("/api/rpc/admin/customers/setApproval", {
	json: { selection: { ids: [customerId] }, approved: false },
});

/** Lists the addresses of the table, with real values for the parameters. */
function addressesOf(entries: RouteConfigEntry[], parent = ""): string[] {
	return entries.flatMap((entry) => {
		const path = entry.path && entry.path !== "*" ? `${parent}/${entry.path}` : parent;
		const isPage = (entry.index || entry.path) && entry.path !== "*" && !entry.children;
		return isPage ? [path || "/"] : addressesOf(entry.children ?? [], path);
	});
}
const real = (path: string, order = orderId) =>
	path
		.replace(":orderId", order)
		.replace(":lessonId", lessonId)
		.replace(":itemId", itemId)
		.replace(":moduleId", moduleId)
		.replace(":customerId", customerId)
		.replace(":sequenceId", sequenceId)
		.replace(":messageId", messageId)
		.replace(":number", "1")
		.replace(":day", "1");

// It is only shown in place of a page that was never published (BRND-02).
const addresses = addressesOf(routes).filter((path) => path !== "/coming-soon");
const areaOf = (path: string) => {
	if (path === "/admin" || path.startsWith("/admin/")) return "admin";
	if (path.startsWith("/course")) return "course";
	if (["/downloads", "/digital-downloads", "/library", "/library/:itemId"].includes(path)) return "files";
	if (path.startsWith("/profile/") || path.startsWith("/sequences/")) return "member";
	return ["/dashboard", "/dashboard-old", "/profile", "/seats", "/review"].includes(path) ? "member" : "open";
};
const homeOf = (person: Person) => (person.includes("admin") ? "/admin" : "/dashboard");
const hasNoAccess = (person: Person) => ["visitor", "revoked member"].includes(person);

/** Returns the expected redirect (NAV-02, NAV-04, NAV-07, NAV-08), or null if the page itself is shown. */
function expectedRedirect(path: string, person: Person): string | null {
	const area = areaOf(path);
	if (hasNoAccess(person)) {
		if (area === "open") return null;
		return `${area === "course" ? "/auth" : "/"}?next=${encodeURIComponent(real(path, ownOrders.get(person)))}`;
	}
	if (area === "open") return ["/", "/auth"].includes(path) ? homeOf(person) : null;
	if (area === "files") return null;
	return (area === "admin") === person.includes("admin") ? null : homeOf(person);
}

const answer = async (browser: TestClient, path: string) => {
	const response = await browser.fetch(path);
	return { status: response.status, target: response.headers.get("location"), response };
};

test("NAV-05 the table contains the specified pages", () => {
	expect(addresses).toEqual(
		expect.arrayContaining([
			"/",
			"/auth",
			"/dashboard",
			"/course/lessons/:lessonId",
			"/admin",
			"/admin/users/:customerId",
		]),
	);
});

test.for(addresses)("NAV-02 NAV-03 NAV-04 NAV-07 NAV-08 NAV-09 %s responds to everyone as it should", async (path) => {
	for (const [person, browser] of Object.entries(people) as [Person, TestClient][]) {
		const { status, target, response } = await answer(browser, real(path, ownOrders.get(person)));
		const expected = expectedRedirect(path, person);
		expect([person, path, status, target]).toEqual([person, path, expected === null ? 200 : 302, expected]);
		const html = await response.text();
		// Pages that may turn out not to exist are sent once that is known.
		const isEarly = response.headers.get("content-length") === null && response.headers.has("link");
		const isCertain = expected === null && areaOf(path) !== "open" && !path.includes(":");
		expect([person, path, isEarly]).toEqual([person, path, isCertain]);
		if (isCertain) expect([person, path, html]).toEqual([person, path, expect.stringMatching(/<main|<h1/)]);
		if (expected !== null) expect([person, path, html]).toEqual([person, path, ""]);
		// Pages rendered for one person are not cached; pages that are the same for everyone contain no personal data.
		const emails = Object.keys(people).filter((other) => html.includes(`${other.replaceAll(" ", "-")}@example.org`));
		const isKept = response.headers.get("cache-control") !== "no-store";
		if (isKept) expect([person, path, emails]).toEqual([person, path, []]);
		if (areaOf(path) !== "open") expect([person, path, isKept]).toEqual([person, path, false]);
	}
});

test("NAV-08 the target of a redirect does not redirect again", async () => {
	for (const [person, browser] of Object.entries(people) as [Person, TestClient][]) {
		for (const path of new Set(addresses.map((path) => expectedRedirect(path, person)))) {
			if (path !== null) expect([person, path, (await answer(browser, path)).target]).toEqual([person, path, null]);
		}
	}
});

test("SES-08 an admin without the required second factor is redirected to the profile, and no further", async () => {
	const { db } = site.services;
	await db.insert(settings).values({ key: "admin_second_factor", value: "required" });
	for (const path of addresses.filter((path) => areaOf(path) === "admin")) {
		const { target } = await answer(people["second admin"], real(path));
		expect([path, target]).toEqual([path, path === "/admin/profile" ? null : "/admin/profile"]);
	}
	await db.delete(settings);
});

test.each([
	["member", "/profile", "/profile"],
	["member", "/course/lessons/5?at=90#notes", "/course/lessons/5?at=90#notes"],
	["member", "/admin/users", "/dashboard"],
	["member", "/adminx", "/dashboard"],
	["admin", "/admin/users?page=2", "/admin/users?page=2"],
	["admin", "/dashboard", "/admin"],
	["admin", "/digital-downloads", "/digital-downloads"],
	["admin", "", "/admin"],
	["user", "/profile", "/profile"],
	["member", "/", "/dashboard"],
	["member", "/terms", "/dashboard"],
	["member", "/nowhere", "/dashboard"],
	["member", "/course/../admin", "/dashboard"],
	["member", "https://evil.example/dashboard", "/dashboard"],
	["member", "//evil.example/dashboard", "/dashboard"],
	["member", "/\\evil.example", "/dashboard"],
	["member", "javascript:alert(1)", "/dashboard"],
] as const)("NAV-10 a %s who requested %s before signing in lands on %s", async (person, next, expected) => {
	const { target } = await answer(people[person], `/auth?next=${encodeURIComponent(next)}`);
	expect(target).toBe(expected);
});

test("MEM-02 USR-01 the first response contains the page's content", async () => {
	const shown = async (browser: TestClient, path: string) => (await browser.fetch(path)).text();
	const dashboard = await shown(people.member, "/dashboard");
	expect(dashboard).toContain("Welcome, Pat");
	expect(dashboard).toContain("First lesson");
	expect(dashboard).not.toContain("premium@example.org");
	const customers = await shown(people.admin, "/admin/users");
	expect(customers).toContain("premium@example.org");
	expect(await shown(people.admin, `/admin/users?search=${encodeURIComponent("member@")}`)).not.toContain(
		">premium@example.org<",
	);
	expect(await shown(people.member, `/course/lessons/${lessonId}`)).toContain("First lesson");
	expect(await shown(people.admin, `/admin/modules/${moduleId}`)).toContain("First module");
});

test("NAV-11 an unknown address returns 404, with a full page around the message", async () => {
	const missing = "00000000-0000-4000-8000-000000000000";
	for (const [person, path] of [
		["admin", `/admin/modules/${missing}`],
		["admin", "/admin/modules/5"],
		["admin", `/admin/modules/${moduleId}/lessons/${missing}`],
		["member", `/course/lessons/${missing}`],
		["visitor", `/preview/lessons/${missing}`],
	] as const) {
		expect([path, (await answer(people[person], path)).status]).toEqual([path, 404]);
	}
});

test("the router's own data addresses do not exist on the site", async () => {
	for (const path of ["/dashboard.data", `/course/lessons/${lessonId}.data`, "/_root.data", "/__manifest?paths=/admin"])
		expect([path, (await answer(people.member, path)).status]).toEqual([path, 404]);
});

test("NAV-06 SES-02 without a role a guarded page shows Loading... and none of its content", async () => {
	const { db } = site.services;
	const browser = await signedIn(site, { email: "no-role@example.org" });
	await db.update(customers).set({ userId: null }).where(eq(customers.email, "no-role@example.org"));
	await db.execute(sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`);
	await db.execute(sql`create trigger refuse before update on customers execute function refuse()`);
	const { status, response } = await answer(browser, "/profile");
	expect(status).toBe(200);
	const body = (await response.text()).match(/<body>([\s\S]*?)<script/)?.[1] ?? "";
	expect(body).toContain("Loading...");
	expect(body).not.toMatch(/<h1|<a |<form/);
});
