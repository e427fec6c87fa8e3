import pg from "pg";
import { expect, test } from "vitest";
import { formatMoney } from "../../../../contract/money.ts";
import { connect } from "../../../database/database.ts";
import { PASSWORD, signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { createTestDatabase } from "../../../testing/database/test-database.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import { createSettingsStore } from "./settings-store.ts";

const site = await siteForThisFile();
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });

const save = (changes: object) => call(admin, "admin.settings.update", changes);

test("SET-01 the course is shown and the sign-in link stays until the seller changes it", async () => {
	const { body } = await call(site.visit(), "visitor.settings.read");
	expect(body).toMatchObject({ displayMode: "course", showSignIn: true });
});

test("ADM-02 the landing page reflects a saved setting immediately, for everyone", async () => {
	// The price block has its own link, which stays (PUB-12).
	const landing = async () => {
		const html = await (await site.visit().fetch("/")).text();
		return html.slice(html.indexOf("<header"), html.indexOf("</header>"));
	};
	const visible = /<a [^>]*href="\/auth"/;
	expect(await landing()).toMatch(visible);
	expect((await save({ show_sign_in: "false" })).status).toBe(200);
	expect(await landing()).not.toMatch(visible);
	expect((await call(site.visit(), "visitor.settings.read")).body.showSignIn).toBe(false);
	await save({ show_sign_in: "true" });
	expect(await landing()).toMatch(visible);
});

test("SET-03 every page and email uses the site's name", { tags: "slow" }, async () => {
	await save({ site_name: "Greens & Co" });
	const member = await signedIn(site, { email: "member@example.org" });
	const pages = [
		...["/auth", "/preview", "/", "/?v=old", "/terms", "/privacy", "/nothing"].map(
			(path) => [site.visit(), path] as const,
		),
		...["/dashboard", "/course", "/digital-downloads"].map((path) => [member, path] as const),
		...["/admin", "/admin/users"].map((path) => [admin, path] as const),
	];
	for (const [person, path] of pages) {
		const html = await (await person.fetch(path)).text();
		expect(html).toContain("Greens &amp; Co");
		expect(html).toMatch(/<title>[^<]*Greens &amp; Co/);
		expect(html).not.toContain("Microgreens Academy");
	}
	await call(admin, "admin.customers.add", { email: "named@example.org" });
	const { body } = await call(admin, "admin.customers.list", { search: "named@example.org" });
	await call(admin, "admin.customers.invite", { selection: { ids: [body.rows[0].id] } });
	const mail = await site.mailTo("named@example.org");
	expect(mail.subject).toBe("Your access to Greens & Co");
	expect(mail.html).toContain("Greens &amp; Co");
	expect(`${mail.text} ${mail.html}`).not.toMatch(/%%|Microgreens Academy/);
	await save({ site_name: "Microgreens Academy" });
	expect(await (await site.visit().fetch("/auth")).text()).toContain("· Microgreens Academy</title>");
});

test("AUTH-04 a support address with an umlaut is shown as it is written, and linked in ASCII", async () => {
	const { support_email } = await site.services.settings.read();
	await save({ support_email: "hallo@änne.example" });
	const page = async () => (await site.visit().fetch("/")).text();
	const link = async () => (await page()).match(/<a href="mailto:[^"]*">[^<]*/)?.[0];
	expect(await link()).toBe('<a href="mailto:hallo@xn--nne-pla.example">hallo@änne.example');
	await save({ support_email });
});

test("SET-03 a phone number that was copied with a line break is one line", async () => {
	const { support_phone } = await site.services.settings.read();
	await save({ support_phone: "+1 555\r\n010-0123\n" });
	expect((await site.services.settings.read()).support_phone).toBe("+1 555 010-0123");
	expect(await (await site.visit().fetch("/")).text()).toContain(">+1 555 010-0123<");
	await save({ support_phone });
});

test("BRND-02 pages and emails write dates, numbers and amounts in the language that the seller chose", async () => {
	const member = await signedIn(site, { email: "dates@example.org" });
	await call(admin, "admin.updates.create", { title: "News", content: "Text", published: true });
	const landing = async () => (await (await site.visit().fetch("/")).text()).replaceAll("\u00a0", " ");
	const formats = async () => (await landing()).match(/<html lang="..">|\$1,497|1\.497 \$/g)?.slice(0, 2);
	expect(await formats()).toEqual(['<html lang="en">', "$1,497"]);
	await save({ locale: "de-DE" });
	expect(await formats()).toEqual(['<html lang="de">', "1.497 $"]);
	expect((await (await member.fetch("/dashboard")).text()).match(/\d\d?\.(\d\d?\.| \S+ )20\d\d/)).not.toBeNull();
	expect(formatMoney({ minorUnits: 104_750, currency: "EUR" })).toBe("1.047,50\u00a0€");
	// A document for a bank stays in the language of its text.
	expect(formatMoney({ minorUnits: 104_750, currency: "EUR" }, "en-US")).toBe("€1,047.50");
	await site.visit().signIn("dates@example.org", PASSWORD);
	expect((await site.mailTo("dates@example.org", /New sign-in/)).text).toMatch(/, \d\d:\d\d UTC/);
	await save({ locale: "en-US" });
	expect(await formats()).toEqual(['<html lang="en">', "$1,497"]);
});

test.for<[string, object]>([
	["a language of dates that isn't offered", { locale: "tlh" }],
	["a checkout that is no http(s) address", { checkout_url: "javascript:alert(1)" }],
	["a checkout without a scheme", { checkout_url: "pay.example/now" }],
	["an unknown display mode", { display_mode: "carousel" }],
	["five columns", { desktop_columns: "5" }],
	["an empty name", { site_name: "   " }],
	["a name that cannot be seen", { site_name: "\u200b" }],
	["a name that turns the direction of text", { site_name: "\u202eevil" }],
	["a name that would be two lines of a mail's head", { site_name: "Greens\r\nBcc: x@example.org" }],
	["a support email that is none", { support_email: "help" }],
	["a truth that is no text", { show_sign_in: true }],
])("SET-03 %s is refused and nothing is changed", async ([, changes]) => {
	const before = await site.services.settings.read();
	const { status, body } = await save({ layout: "list", ...changes });
	expect(status).toBe(400);
	expect(body.message).toContain(Object.keys(changes)[0]);
	expect(await site.services.settings.read()).toEqual(before);
});

test("SET-03 an unknown key is not saved", async () => {
	await save({ sample_content_loaded: "false", made_up: "x", layout: "grid" });
	const { rows } = await site.services.db.execute(
		"select key from settings where key in ('made_up', 'sample_content_loaded')",
	);
	expect(rows).toEqual([]);
});

test("SET-03 of two admins who change settings concurrently, the later one gets a conflict, and none of their changes are saved", async () => {
	const other = await signedIn(site, { email: "other@example.org", role: "admin" });
	const { body: opened } = await call(admin, "admin.settings.read");
	const first = await call(other, "admin.settings.update", { ...opened, site_name: "Theirs" });
	expect([first.status, first.body.site_name]).toEqual([200, "Theirs"]);
	const late = await call(admin, "admin.settings.update", { ...opened, layout: "list" });
	expect([late.status, late.body.code]).toEqual([409, "CHANGED_MEANWHILE"]);
	const { body: now } = await call(admin, "admin.settings.read");
	expect(now).toMatchObject({ site_name: "Theirs", layout: opened.layout });
	expect((await call(admin, "admin.settings.update", { ...now, layout: "list" })).status).toBe(200);
	// Even at the same moment, only one of them succeeds.
	const { body: both } = await call(admin, "admin.settings.read");
	const statuses = await Promise.all(
		[admin, other, admin].map((browser, nth) =>
			call(browser, "admin.settings.update", { ...both, site_name: `Name ${nth}` }).then(({ status }) => status),
		),
	);
	expect(statuses.sort()).toEqual([200, 409, 409]);
	await save({ site_name: "Microgreens Academy", layout: "grid" });
});

test("OPS-02 a setting saved by one process appears on the others", async () => {
	const { connection, drop } = await createTestDatabase();
	const [here, there] = [connect(connection, () => {}), connect(connection, () => {})];
	const client = new pg.Client(connection);
	await client.connect();
	const followed = createSettingsStore(there);
	const heard: string[] = [];
	followed.onChange(async () => void heard.push((await followed.read()).site_name));
	await followed.listen(client);
	await createSettingsStore(here).save({ site_name: "Greens & Co" });
	await expect.poll(() => heard.at(-1)).toBe("Greens & Co");
	// The connection breaks, something is changed meanwhile, and a new connection is opened.
	await client.end();
	await createSettingsStore(here).save({ site_name: "Missed" });
	const again = new pg.Client(connection);
	await again.connect();
	await followed.listen(again);
	expect(heard.at(-1)).toBe("Missed");
	await again.end();
	await Promise.all([here.$client.end(), there.$client.end()]);
	await drop();
});
