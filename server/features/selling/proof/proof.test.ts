import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { downloadLogs } from "../../../database/schema/library/digital-downloads.ts";
import { lessonProgress } from "../../../database/schema/library/lesson-progress.ts";
import { orders } from "../../../database/schema/selling/orders.ts";
import { addLesson, addModule, addPerson, addProduct, approve, signedIn } from "../../../testing/builders.ts";
import { buy, choosePassword, payFor, startOrder, thanksSays } from "../../../testing/buyers.ts";
import { call } from "../../../testing/call.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import { proofPdf } from "./proof-pdf.ts";
import { activityLog } from "./proof-text.ts";
import { readProof } from "./read-proof.ts";

const site = await siteForThisFile();
const { db } = site.services;
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
const content = Buffer.alloc(200_000, "microgreens ");
const productId = await addProduct(site.services, { title: "The book", content, orderIndex: 0 });
const sha256 = createHash("sha256").update(content).digest("hex");

let count = 0;
const newEmail = () => `buyer-${++count}@example.org`;
const orderOf = async (email: string) => (await db.select().from(orders).where(eq(orders.email, email)))[0];

/** Someone who paid and is signed in. */
async function buyerInside() {
	const email = newEmail();
	const browser = site.visit();
	const session = await buy(site, browser, email);
	await thanksSays(browser, session, "paid");
	expect((await choosePassword(browser, session)).status).toBe(200);
	const order = await orderOf(email);
	if (!order) throw new Error("no order");
	await site.mailTo(email, /^Your purchase from/);
	return { email, browser, session, order };
}

const proofOf = async (orderId: string) => (await call(admin, "admin.orders.proof", { orderId })).body;

test("ORD-03 the proof has order, consent, emails, sign-ins, downloads with the bytes sent, and lessons", async () => {
	await site.services.settings.save({ consent: "on", consent_text: "Right away.", seller_name: "Green & Sons" });
	const email = newEmail();
	const browser = site.visit();
	const { body: options } = await call(browser, "visitor.buying.options");
	const { session } = await startOrder(site, browser, { consent: options.consent.digest });
	await payFor(site, browser, session, email);
	await site.services.settings.save({ consent: "off" });
	await choosePassword(browser, session as NonNullable<typeof session>);
	await site.mailTo(email, /^Your purchase from/);
	const order = await orderOf(email);
	const file = await browser.fetch(`/files/digital-downloads/${productId}`);
	expect(Buffer.from(await file.arrayBuffer())).toEqual(content);
	// A later range of the same download.
	await (await browser.fetch(`/files/digital-downloads/${productId}`, { headers: { range: "bytes=199000-" } })).text();
	const moduleId = await addModule(site.services, { title: "First module", orderIndex: 0 });
	const lessonId = await addLesson(site.services, { moduleId, title: "Sowing", orderIndex: 0 });
	await call(browser, "member.course.markLesson", { lessonId, completed: true });
	expect(await db.$count(lessonProgress)).toBe(1);
	await expect
		.poll(async () => (await db.select().from(downloadLogs)).map(({ bytesSent }) => bytesSent))
		.toEqual([201_000]);
	const proof = await proofOf(order?.id ?? "");
	expect(proof).toMatchObject({
		number: order?.number,
		seller: "Green & Sons",
		total: { minorUnits: 2_700, currency: "USD" },
		buyer: { email, name: "Bea Buyer", address: "127.0.0.1" },
		consent: { version: 1, text: "Right away." },
		people: [
			{
				email,
				role: "buyer",
				signIns: [{ address: expect.any(String), device: expect.any(String) }],
				signInCount: 1,
				downloads: [{ file: "The book.pdf", address: "127.0.0.1", bytesSent: 201_000, sha256 }],
				lessons: [{ title: "Sowing", completedAt: expect.any(String) }],
			},
		],
		submittable: false,
		submittedAt: null,
	});
	expect(proof.people[0].registeredAt).not.toBeNull();
	expect(proof.emails).toContainEqual(
		expect.objectContaining({
			to: email,
			subject: expect.stringMatching(/^Your purchase/),
			status: expect.any(String),
		}),
	);
});

test("ORD-03 an aborted download counts with the bytes sent", async () => {
	const { browser, email } = await buyerInside();
	const large = Buffer.alloc(40_000_000, "x");
	const largeId = await addProduct(site.services, { title: "Large", content: large, orderIndex: 1 });
	const stopping = new AbortController();
	const answer = await browser.fetch(`/files/digital-downloads/${largeId}`, { signal: stopping.signal });
	const reader = answer.body?.getReader();
	await reader?.read();
	stopping.abort();
	const sent = async () =>
		(await db.select().from(downloadLogs).where(eq(downloadLogs.downloadId, largeId)))[0]?.bytesSent ?? 0;
	await expect.poll(sent).toBeGreaterThan(0);
	expect(await sent()).toBeLessThan(large.length);
	expect(email).toContain("@");
});

test("ORD-03 the PDF is for admins, and contains names in any script on as many pages as necessary", {
	tags: "slow",
}, async () => {
	const { order, browser } = await buyerInside();
	const path = `/files/orders/${order.id}/proof.pdf`;
	expect((await site.visit().fetch(path)).status).toBe(401);
	expect((await browser.fetch(path)).status).toBe(403);
	expect((await admin.fetch("/files/orders/5/proof.pdf")).status).toBe(404);
	const answer = await admin.fetch(path);
	expect(answer.headers.get("content-type")).toBe("application/pdf");
	expect(answer.headers.get("content-disposition")).toContain(`proof-of-delivery-${order.number}.pdf`);
	const bytes = Buffer.from(await answer.arrayBuffer());
	expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");

	const proof = await readProof(db, order.id, {
		...(await site.services.settings.read()),
		seller_name: "Grüne Söhne Łódź",
	});
	if (!proof) throw new Error("no proof");
	const [person] = proof.people;
	if (!person) throw new Error("nobody");
	const downloads = Array.from({ length: 60 }, (_, number) => ({
		at: new Date(2026, 0, 1, 0, number),
		file: `Книга ${number}.pdf`,
		address: "2001:db8:85a3::8a2e:370:7334",
		bytesSent: 123_456_789,
		sha256,
	}));
	const long = { ...proof, buyer: { ...proof.buyer, name: "Ольга 😀 李" }, people: [{ ...person, downloads }] };
	const pdf = await proofPdf(long, new Date());
	const pages = pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
	expect(pages).toBeGreaterThan(2);
	// Stripe's limit for all files together.
	expect(pdf.length).toBeLessThan(4_500_000);
	expect(activityLog(long).length).toBeLessThanOrEqual(20_000);
});

test("ORD-03 the proof is sent to Stripe as evidence once, while a dispute is open there", async () => {
	const { order, session, email } = await buyerInside();
	const submit = () => call(admin, "admin.orders.submitProof", { orderId: order.id });
	const early = await submit();
	expect([early.status, early.body.code]).toEqual([409, "NO_OPEN_DISPUTE"]);
	site.standIn.openDispute(session);
	await expect.poll(async () => (await orderOf(email))?.dispute).toBe("open");
	expect((await proofOf(order.id)).submittable).toBe(true);
	expect(await submit()).toMatchObject({ status: 200 });
	const evidence = session.dispute?.evidence ?? {};
	expect(evidence).toMatchObject({
		customer_email_address: email,
		customer_name: "Bea Buyer",
		customer_purchase_ip: "127.0.0.1",
		product_description: "Microgreens Side Hustle Book Bundle",
	});
	expect(evidence.access_activity_log).toContain("signed in");
	expect(
		site.standIn
			.file(evidence.service_documentation ?? "")
			?.subarray(0, 5)
			.toString(),
	).toBe("%PDF-");
	expect(session.dispute?.status).toBe("under_review");
	const again = await submit();
	expect([again.status, again.body.code]).toEqual([409, "PROOF_SUBMITTED"]);
	expect((await proofOf(order.id)).submittedAt).not.toBeNull();
});

test("ORD-03 a refusal shows Stripe's message, and can be retried", { tags: "slow" }, async () => {
	const { order, session, email } = await buyerInside();
	site.standIn.openDispute(session);
	await expect.poll(async () => (await orderOf(email))?.dispute).toBe("open");
	if (session.dispute) session.dispute.status = "under_review";
	const refused = await call(admin, "admin.orders.submitProof", { orderId: order.id });
	expect([refused.status, refused.body.code]).toEqual([422, "EVIDENCE_REFUSED"]);
	expect(refused.body.message).toContain("No such dispute");
	if (session.dispute) session.dispute.status = "needs_response";
	expect((await call(admin, "admin.orders.submitProof", { orderId: order.id })).status).toBe(200);
});

test("ORD-03 BUY-08 a gift's delivery is proven by its recipient's activity; a manual order has a proof, too", async () => {
	await site.services.settings.save({ gifts: "on" });
	const [from, friend] = [newEmail(), newEmail()];
	const browser = site.visit();
	const gift = { from, email: friend, giveAt: new Date(), message: "" };
	const { session } = await startOrder(site, browser, { gift });
	await payFor(site, browser, session, from);
	await site.mailTo(friend, /^A gift for you/);
	await addPerson(site.services, { email: friend, approved: false });
	const { people, emails } = await proofOf((await orderOf(from))?.id ?? "");
	expect(people).toEqual([
		expect.objectContaining({ email: from, role: "buyer", registeredAt: null }),
		expect.objectContaining({ email: friend, role: "recipient", registeredAt: expect.any(String) }),
	]);
	expect(emails.map(({ to }: { to: string }) => to)).toContain(friend);
	await site.services.settings.save({ gifts: "off" });

	await approve(site.services, "by-hand@example.org", { order: { number: "HAND-1", source: "manual" } });
	const byHand = await orderOf("by-hand@example.org");
	expect(await proofOf(byHand?.id ?? "")).toMatchObject({ number: "HAND-1", people: [{ signIns: [], downloads: [] }] });
});

test("ORD-03 subjects of emails contain the site's name", async () => {
	const { order, email } = await buyerInside();
	const proof = await proofOf(order.id);
	expect(proof.emails).toContainEqual(
		expect.objectContaining({ to: email, subject: "Your purchase from Microgreens Academy" }),
	);
	expect(JSON.stringify(proof)).not.toContain("%%");
});

test("ORD-03 an account deleted when its order was moved stays in the proof, with its times", async () => {
	const { order, browser, email } = await buyerInside();
	await (await browser.fetch(`/files/digital-downloads/${productId}`)).arrayBuffer();
	await expect.poll(async () => (await proofOf(order.id)).people[0].downloads.length).toBe(1);
	const before = (await proofOf(order.id)).people[0];
	const moved = await call(admin, "admin.orders.move", { orderId: order.id, email: newEmail() });
	expect(moved.status).toBe(200);
	// Its email was unproven: the account no longer exists.
	expect((await call(browser, "visitor.session.current")).body).toBeNull();
	const { people } = await proofOf(order.id);
	expect(people.map(({ role }: { role: string }) => role)).toEqual(["buyer", "former buyer"]);
	expect(people[0]).toMatchObject({ registeredAt: null, signIns: [], downloads: [] });
	expect(people[1]).toEqual({ ...before, role: "former buyer", ownedUntil: expect.any(String) });
	expect([email, before.registeredAt, before.signIns.length]).toEqual([people[1].email, expect.any(String), 1]);
	const log = activityLog(
		(await readProof(db, order.id, await site.services.settings.read())) as NonNullable<
			Awaited<ReturnType<typeof readProof>>
		>,
	);
	expect(log).toMatch(new RegExp(`^${email} \\(former buyer until .* UTC\\), registered `, "m"));
});

test("ORD-03 every customer who owned an order is in the proof once, and one who got it back is its buyer", async () => {
	const [first, second, third] = [newEmail(), newEmail(), newEmail()];
	const member = await signedIn(site, { email: first });
	await (await member.fetch(`/files/digital-downloads/${productId}`)).arrayBuffer();
	const order = await orderOf(first);
	const move = (to: string) => call(admin, "admin.orders.move", { orderId: order?.id, email: to });
	for (const to of [second, third, first, third]) expect((await move(to)).status).toBe(200);
	const owners = async () =>
		(await proofOf(order?.id ?? "")).people.map(({ email, role }: Record<string, string>) => [email, role]);
	expect(await owners()).toEqual([
		[third, "buyer"],
		[first, "former buyer"],
		[second, "former buyer"],
	]);
	const person = (await proofOf(order?.id ?? "")).people[1];
	expect([person.signInCount, person.downloadCount]).toEqual([1, 1]);
	await move(first);
	expect((await owners())[0]).toEqual([first, "buyer"]);
	// A deleted customer is in no proof.
	const { body } = await admin.get(`/api/admin/customers?search=${third}`);
	await call(admin, "admin.customers.remove", { customerId: body.rows[0].id, orders: "keep" });
	expect((await owners()).map(([email]: string[]) => email)).toEqual([first, second]);
});
