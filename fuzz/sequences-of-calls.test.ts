import { expect, test } from "vitest";
import { approve, PASSWORD, revoke, signedIn } from "../server/testing/builders.ts";
import { buy, choosePassword, thanksSays } from "../server/testing/buyers.ts";
import { call } from "../server/testing/call.ts";
import { siteForThisFile } from "../server/testing/site-for-this-file.ts";

/* Failures that depend on sequence: simultaneous clicks, an undo after something took the place, a link opened
   later. */

const site = await siteForThisFile();
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
const post = (path: string, body: object, browser = site.visit()) => browser.post(path, body);
const linkIn = (text: string) => /open-purchase\?link=(\S+)/.exec(text)?.[1] ?? "";
/**
 * Sends concurrent calls.
 *
 * @returns their statuses, highest last
 */
const pressed = async (times: number, press: () => Promise<{ status: number }>) =>
	(await Promise.all(Array.from({ length: times }, press))).map(({ status }) => status).sort((a, b) => a - b);

const addresses = ["/日本", "/dashboard?greens=🌱", "/\u0100", "/a\u00a0b", "/x?y=\u202e"];

test.each(addresses)("SEC-04 a link that continues to %s never returns 5xx", async (path) => {
	for (const address of ["verify-email", "magic-link/verify", "reset-password/any-token", "callback/example"]) {
		const query = { token: "none", callbackURL: path, errorCallbackURL: path, error: path, state: path };
		for (const kept of [
			["token", "callbackURL"],
			["token", "callbackURL", "errorCallbackURL"],
			["error", "state"],
			["callbackURL"],
		]) {
			const asked = new URLSearchParams(Object.entries(query).filter(([name]) => kept.includes(name)));
			const link = `/api/auth/${address}?${asked}`;
			const { status } = await site.visit().fetch(link, { headers: { accept: "text/html" } });
			expect([link, status < 500]).toEqual([link, true]);
		}
	}
});

test.each(addresses)("SEC-04 an email that continues to %s opens without 5xx", async (path) => {
	const email = `led-${addresses.indexOf(path)}@example.org`;
	await approve(site.services, email);
	const registration = { email, name: "Nora", password: "sunflower and pea", callbackURL: path };
	const browser = site.visit();
	await post("/api/auth/sign-up/email", registration, browser);
	const confirm = /http:\/\/localhost:\d+(\S+verify-email\S+)/.exec((await site.mailTo(email)).text)?.[1] ?? "";
	expect(confirm).not.toBe("");
	expect((await browser.fetch(confirm)).status).toBeLessThan(500);
	await post("/api/auth/sign-in/magic-link", { email, callbackURL: path });
	const token = /auth\?link=([\w-]+)/.exec((await site.mailTo(email, 2)).text)?.[1];
	expect(token).toBeDefined();
	const query = new URLSearchParams({ token: token ?? "", callbackURL: path, errorCallbackURL: path });
	expect((await site.visit().fetch(`/api/auth/magic-link/verify?${query}`)).status).toBeLessThan(500);
});

test("SEC-04 everything a buyer clicks twice at the same time returns no 5xx", async () => {
	const browser = site.visit();
	const session = await buy(site, browser, "twice@example.org");
	await thanksSays(browser, session, "paid");
	const link = linkIn((await site.mailTo("twice@example.org", /^Your purchase from/)).text);
	const password = "sunflower and pea";
	const opened = await pressed(4, () => post("/api/auth/purchase/open-receipt", { link, password }));
	expect(opened.at(-1)).toBeLessThan(500);
	const other = site.visit();
	const second = await buy(site, other, "twice-again@example.org");
	await thanksSays(other, second, "paid");
	expect((await pressed(4, () => choosePassword(other, second))).at(-1)).toBeLessThan(500);
	await approve(site.services, "registers@example.org");
	const registration = { email: "registers@example.org", name: "Nora", password };
	expect((await pressed(4, () => post("/api/auth/sign-up/email", registration))).at(-1)).toBeLessThan(500);
});

test("SEC-04 undoing a deletion after its place was occupied returns no 5xx", async () => {
	const { body: sequence } = await call(admin, "admin.sequences.create", { title: "Days" });
	const message = { sequenceId: sequence.id, day: 5, hour: 7, subject: "One", content: "Words" };
	const { body: first } = await call(admin, "admin.sequenceMessages.create", message);
	const { body: deletion } = await call(admin, "admin.sequenceMessages.remove", { id: first.id });
	await call(admin, "admin.sequenceMessages.create", message);
	const undone = await pressed(2, () => call(admin, "admin.deletions.undo", deletion));
	expect(undone.at(-1)).toBeLessThan(500);
});

test.each([
	["0001-01-01", "0001-01-02"],
	["0001-01-01", "0001-12-31"],
	["9999-01-01", "9999-12-31"],
	["0000-01-01", "0000-01-01"],
])("SEC-04 days from %s to %s return no 5xx wherever there are days", async (from, to) => {
	for (const path of ["/api/admin/analytics", "/files/analytics.csv", "/api/admin/orders", "/api/admin/customers"]) {
		const { status } = await admin.fetch(`${path}?${new URLSearchParams({ from, to })}`);
		expect([path, status < 500]).toEqual([path, true]);
	}
	expect((await call(admin, "admin.figures.sales", { from, to })).status).toBeLessThan(500);
});

test("SEC-01 a removed admin has no admin rights in any call", async () => {
	const former = await signedIn(site, { email: "former@example.org", role: "admin" });
	const { token } = (await former.get("/api/auth/token")).body;
	const { body } = await call(admin, "admin.admins.list");
	const { id } = body.admins.find(({ email }: { email: string }) => email === "former@example.org");
	expect((await call(admin, "admin.admins.remove", { id, password: PASSWORD })).status).toBe(200);
	expect((await call(site.visit(), "visitor.session.verifyToken", { token })).body.role).not.toBe("admin");
	await revoke(site.services, "former@example.org");
	expect((await call(site.visit(), "visitor.session.verifyToken", { token })).status).toBe(401);
});
