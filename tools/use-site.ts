import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import sharp from "sharp";
import { Webhook } from "standardwebhooks";
import { keptPeople } from "../server/testing/earlier-versions/kept-people.ts";
import { readWhatPeopleSee } from "../server/testing/earlier-versions/what-people-see.ts";
import { TestClient } from "../server/testing/test-client.ts";
import { upload } from "../server/testing/upload.ts";

/*
 * `node tools/use-site.ts ADDRESS FILE`: uses a try-out as a seller, buyers and members would, by its API, so that its
 * backup holds rows of most kinds; `npm run keep-version` calls it. What a version does not have is listed. FILE
 * receives what a member and the seller see in the end.
 */

const [address = "http://localhost:3000", seenFile = "seen.json"] = process.argv.slice(2);
const BUYER_PASSWORD = keptPeople.member.password;

// biome-ignore lint/suspicious/noExplicitAny: answers of every version
type Body = any;

class Unavailable extends Error {}

/** Calls a procedure as the site's own pages do. */
async function call(client: TestClient, path: string, input?: unknown): Promise<Body> {
	const { status, body } = await client.post(`/api/rpc/${path.replaceAll(".", "/")}`, { json: input });
	const value = body && typeof body === "object" && "json" in body ? body.json : body;
	if (status !== 200) throw new Unavailable(`${path}: ${status} ${JSON.stringify(value).slice(0, 300)}`);
	return value;
}

const skipped: string[] = [];
/** Does one thing, or notes why this version can't. */
async function attempt<T>(name: string, run: () => Promise<T>): Promise<T | null> {
	try {
		const result = await run();
		console.log(`done: ${name}`);
		return result;
	} catch (error) {
		skipped.push(`${name} (${error instanceof Error ? error.message : error})`);
		return null;
	}
}

/** Waits for something that the site does in the background. */
async function until<T>(what: string, find: () => Promise<T | null | undefined | false>): Promise<T> {
	const deadline = Date.now() + 60_000;
	for (;;) {
		const found = await find();
		if (found) return found;
		if (Date.now() > deadline) throw new Error(`nothing of "${what}" within a minute`);
		await new Promise((resolve) => setTimeout(resolve, 250));
	}
}

const visitor = () => new TestClient(address);
async function mailTo(email: string, subject = /./): Promise<{ text: string; subject: string }> {
	return until(`mail to ${email} ${subject}`, async () => {
		const { body } = await visitor().get("/dev/mailbox.json");
		return body.find((message: Body) => message.to === email && subject.test(message.subject));
	});
}
const form = (client: TestClient, path: string, fields: Record<string, string>) =>
	client.fetch(path, {
		method: "POST",
		headers: { "content-type": "application/x-www-form-urlencoded" },
		body: new URLSearchParams(fields),
	});

async function signIn(email: string, password: string): Promise<TestClient> {
	const client = visitor();
	const { status, body } = await client.signIn(email, password);
	if (status !== 200) throw new Error(`sign-in of ${email}: ${status} ${JSON.stringify(body)}`);
	return client;
}

/** Registers, and presses the link of the email. */
async function register(email: string, name: string): Promise<TestClient> {
	const client = visitor();
	const { status, body } = await client.post("/api/auth/sign-up/email", { email, name, password: BUYER_PASSWORD });
	if (status !== 200) throw new Error(`sign-up: ${status} ${JSON.stringify(body)}`);
	const link = (await mailTo(email)).text.match(/https?:\/\/\S+verify-email\S+/)?.[0] ?? "";
	const { pathname, search } = new URL(link);
	await client.fetch(pathname + search, { headers: { "sec-fetch-mode": "navigate", "sec-fetch-site": "none" } });
	return signIn(email, BUYER_PASSWORD);
}

/** Pays at the stand-in of the payment provider, until the thank-you page shows it. */
async function pay(client: TestClient, checkout: string, email: string, name: string, act = "pay"): Promise<string> {
	const { pathname } = new URL(checkout);
	const id = pathname.split("/").at(-1) ?? "";
	const paid = await form(client, pathname, { email, name, act, code: "" });
	if (paid.status !== 303) throw new Error(`paying: ${paid.status} ${await paid.text()}`);
	const back = new URL(paid.headers.get("location") ?? "", address);
	await client.fetch(back.pathname + back.search);
	if (act === "pay")
		await until("a paid order", async () => (await client.get(`/api/purchases/${id}`)).body?.state === "paid");
	return id;
}

async function buy(client: TestClient, email: string, name: string, act?: string): Promise<string> {
	const answer = await client.fetch("/buy");
	if (answer.status !== 303) throw new Unavailable(`/buy: ${answer.status}`);
	const location = answer.headers.get("location") ?? "";
	if (!location.includes("/dev/checkout/pay/")) return order(client, { email, name, act });
	return pay(client, location, email, name, act);
}

/** Submits the page before the checkout. */
async function order(client: TestClient, order: { email: string; name: string; act?: string } & Body): Promise<string> {
	const { email, name, act, ...choices } = order;
	const options = await call(client, "visitor.buying.options", choices.code ? { code: choices.code } : undefined);
	const { url } = await call(client, "visitor.buying.start", {
		consent: options.consent?.digest ?? null,
		...("quote" in options && {
			shown: { ...options.price, minorUnits: options.price.minorUnits * (choices.quantity ?? 1) },
		}),
		...("attempt" in options && { attempt: options.attempt }),
		...choices,
	});
	return new URL(url, address).pathname.startsWith("/dev/checkout") ? pay(client, url, email, name, act) : url;
}

const pdf = (title: string) =>
	Buffer.from(`%PDF-1.4\n1 0 obj << /Type /Catalog /Title (${title}) >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`);

const admin = await signIn(keptPeople.admin.email, keptPeople.admin.password);

const csv = `email,name,order_id,order_date,order_status,order_total,products
anna.import@example.org,Anna Import,MG-1001,2026-10-01,COMPLETED,47.00,"Microgreens Bundle"
bert.import@example.org,Bert Import,MG-1002,2026-10-02,COMPLETED,"1,047.50","Microgreens Bundle, Seed Kit"
cora.import@example.org,Cora Import,MG-1003,2026-10-03,REFUNDED,27.00,"Microgreens Bundle"
Dora.Import@Example.org,Døra “Import” 🌱,MG-1004,2026-10-04,COMPLETED,27.00,"Microgreens Bundle"
not an address,Nobody,MG-1005,2026-10-05,COMPLETED,27.00,"Microgreens Bundle"
emil.import@example.org,,,,,,
`;
await attempt("import of purchasers", async () => {
	const uploadId = await upload(admin, Buffer.from(csv));
	const { status, body } = await admin.post("/api/rpc/admin/imports/start", { json: { uploadId } });
	if (status === 404)
		return (await admin.post("/api/rpc/admin/customers/importPurchasers", { json: { uploadId } })).body;
	if (status !== 200) throw new Error(JSON.stringify(body));
	const { importId } = body.json;
	return until("the end of the import", async () => {
		const entry = await call(admin, "admin.imports.read", { importId });
		return entry.status === "finished" && entry;
	});
});
await attempt("an import that reports a refund", async () => {
	const rows = csv.split("\n");
	const uploadId = await upload(admin, Buffer.from(`${rows[0]}\n${rows[2]?.replace("COMPLETED", "REFUNDED")}\n`));
	const { importId } = await call(admin, "admin.imports.start", { uploadId });
	return until("the end of the import", async () => {
		const entry = await call(admin, "admin.imports.read", { importId });
		return entry.status === "finished" && entry;
	});
});
await attempt("a file that was uploaded and not used", () => upload(admin, Buffer.from(csv)));
const bought = { name: "Mia Member", email: keptPeople.member.email };
await attempt("a customer added by hand", () => call(admin, "admin.customers.add", { ...bought, premium: true }));
const revoked = await attempt("a customer who loses access", async () => {
	await call(admin, "admin.customers.add", { name: "Rex Revoked", email: "rex.revoked@example.org" });
	const list = await call(admin, "admin.customers.list", { search: "rex.revoked" });
	const id = (list.rows ?? list.items ?? list.customers)[0].id;
	await call(admin, "admin.customers.setApproval", { selection: { ids: [id] }, approved: false });
	return id;
});
await attempt("notes and tags", async () => {
	const { updatedAt } = await call(admin, "admin.customers.read", { customerId: revoked });
	await call(admin, "admin.customers.annotate", {
		customerId: revoked,
		updatedAt,
		notes: "Wrote on Monday.\nWants a refund.",
		tags: ["workshop"],
	});
});

const settings = { site_name: "Greens of Yesterday", support_email: "help@example.org" };
await attempt("settings", () => call(admin, "admin.settings.update", settings));
await attempt("title in the settings", () => call(admin, "admin.settings.update", { display_mode: "course" }));
await attempt("an update", () =>
	call(admin, "admin.updates.create", {
		title: "Kept news",
		content: "**Sow** radish.\n\n- soak\n- drain",
		priority: 5,
	}),
);
await attempt("a hidden update", async () => {
	const { id } = await call(admin, "admin.updates.create", { title: "Hidden news", content: "-" });
	await call(admin, "admin.updates.setActive", { id, isActive: false });
});
await attempt("a file at an address", () =>
	call(admin, "admin.downloads.create", { title: "Kept link", fileUrl: "https://files.example.org/kept.pdf" }),
);
await attempt("a file of the list", async () => {
	const uploadId = await upload(admin, pdf("List"), "Sowing list.pdf", "file");
	await call(admin, "admin.downloads.create", { title: "Kept list", uploadId });
});
const product = await attempt("a product", async () =>
	call(admin, "admin.digitalDownloads.create", {
		title: "Kept book",
		description: "Of an earlier version",
		fileUploadId: await upload(admin, pdf("Book"), "Kept book.pdf", "file"),
		pictureUploadId: null,
	}),
);
const course = await attempt("a module with lessons", async () => {
	const module = await call(admin, "admin.modules.create", { title: "Kept module", description: "d", published: true });
	const fields = { moduleId: module.id, published: true, content: "# Soak\n\nUse **cold** water." };
	const lessons = [];
	for (const title of ["Kept lesson one", "Kept lesson two"])
		lessons.push(await call(admin, "admin.lessons.create", { ...fields, title, description: "d" }));
	return { module, lessons };
});
await attempt("a lesson that is not published", () =>
	call(admin, "admin.lessons.create", { moduleId: course?.module.id, title: "Kept draft", published: false }),
);
await attempt("a file of a lesson", async () =>
	call(admin, "admin.resources.create", {
		lessonId: course?.lessons[0].id,
		title: "Kept sheet",
		uploadId: await upload(admin, pdf("Sheet"), "Sheet.pdf", "file"),
	}),
);

await attempt("a picture in a lesson", async () => {
	const image = { create: { width: 40, height: 30, channels: 3, background: "#2f6844" } } as const;
	const uploadId = await upload(admin, await sharp(image).png().toBuffer(), "Tray.png", "picture");
	const picture = await call(admin, "admin.lessons.addPicture", { uploadId });
	const { id, moduleId, title, updatedAt } = await call(admin, "admin.lessons.read", { id: course?.lessons[1].id });
	const content = `# Drain\n\n![A tray](${picture.src ?? picture.url})`;
	await call(admin, "admin.lessons.update", { id, moduleId, title, updatedAt, content, published: true });
});
await attempt("an invited admin", () =>
	call(admin, "admin.admins.invite", { email: "ada.admin@example.org", password: keptPeople.admin.password }),
);

const mia = await attempt("registration", () => register(bought.email, bought.name));
if (mia) {
	await attempt("progress in the course", async () => {
		await call(mia, "member.course.markLesson", { lessonId: course?.lessons[0].id, completed: true });
		await call(mia, "member.course.savePosition", { lessonId: course?.lessons[1].id, seconds: 42 });
	});
	await attempt("another name", () => call(mia, "member.profile.rename", { name: "Mia M. Member" }));
	await attempt("a time zone", () => call(mia, "member.profile.setTimeZone", { timeZone: "Europe/Berlin" }));
	await attempt("a place and a bookmark", async () => {
		const spot = { kind: "page", page: 3, pages: 9 };
		await call(mia, "member.library.savePlace", { itemId: product?.id, spot });
		await call(mia, "member.library.addBookmark", { itemId: product?.id, spot, label: "Kept page" });
	});
	await attempt("a podcast feed", () => call(mia, "member.podcastFeed.open"));
	await attempt("downloads", async () => {
		for (const list of ["member.digitalDownloads.list", "member.downloads.list"]) {
			const files: Body[] = Object.values(await call(mia, list)).flat();
			const { downloadUrl } = files.find(({ title }) => title?.startsWith("Kept"));
			const answer = await mia.fetch(downloadUrl);
			if (answer.status >= 400) throw new Error(`${downloadUrl}: ${answer.status}`);
			await answer.arrayBuffer();
		}
	});
	await attempt("a place in an audiobook", async () => {
		const products = await call(mia, "member.digitalDownloads.list");
		const { id } = products.find(({ audiobook }: Body) => audiobook);
		await call(mia, "member.audiobooks.savePlace", { productId: id, seconds: 5 });
	});
	await attempt("a sequence", async () => {
		const { id, updatedAt } = await call(admin, "admin.sequences.create", { title: "Kept sequence" });
		for (const day of [1, 2, 3])
			await call(admin, "admin.sequenceMessages.create", {
				...{ sequenceId: id, day, hour: 7, subject: `Day ${day}`, content: "Hello {first_name}" },
			});
		await call(admin, "admin.sequences.update", {
			id,
			updatedAt,
			title: "Kept sequence",
			active: true,
			automatic: false,
		});
		await call(mia, "member.sequences.start", { id });
	});
}

const bea = visitor();
await attempt("a purchase", async () => {
	const id = await buy(bea, "bea.buyer@example.org", "Bea Buyer");
	const { status, body } = await bea.post("/api/auth/purchase/choose-password", {
		checkout: id,
		password: BUYER_PASSWORD,
	});
	if (status !== 200) throw new Error(`password: ${status} ${JSON.stringify(body)}`);
});
await attempt("a published review", async () => {
	const anna = await register("anna.import@example.org", "Anna Import");
	const review = { rating: 5, title: "Grows", text: "Kept review: it grows.", displayName: "Anna", consent: true };
	await call(anna, "member.reviews.save", { ...review, updatedAt: null });
	const list = await call(admin, "admin.reviews.list", {});
	const own = (list.rows ?? list.items).find(({ text }: Body) => text.startsWith("Kept review"));
	await call(admin, "admin.reviews.publish", { id: own.id, updatedAt: own.updatedAt });
});
await attempt("a purchase that is refunded in part", async () => {
	await buy(visitor(), "paul.part@example.org", "Paul Part");
	const list = await call(admin, "admin.orders.list", { search: "paul.part@example.org" });
	const { id } = (list.rows ?? list.items)[0];
	await call(admin, "admin.orders.refund", { orderId: id, amount: 500, refundedBefore: 0, attempt: randomUUID() });
	await until("the refund", async () => {
		const order = await call(admin, "admin.orders.read", { orderId: id });
		return JSON.stringify(order).includes("500");
	});
});
await attempt("a purchase whose payment takes days", () =>
	buy(visitor(), "lars.later@example.org", "Lars Later", "later"),
);
await attempt("settings of buying", () =>
	call(admin, "admin.payments.saveSettings", {
		...{ gifts: "on", seats: "on", withdrawal: "on", seller_name: "Yesterday Ltd", seller_address: "1 Old Road" },
	}),
);
await attempt("a gift", () =>
	order(visitor(), {
		...{ email: "greta.giver@example.org", name: "Greta Giver" },
		gift: {
			...{ email: "gus.gift@example.org", message: "For your sill", from: "greta.giver@example.org" },
			giveAt: new Date().toISOString(),
		},
	}),
);
const team = visitor();
await attempt("seats", async () => {
	const id = await order(team, { email: "tia.team@example.org", name: "Tia Team", quantity: 3 });
	await team.post("/api/auth/purchase/choose-password", { checkout: id, password: BUYER_PASSWORD });
	const { orders } = await call(team, "member.seats.list");
	await call(team, "member.seats.assign", { orderId: orders[0].id, email: "sam.seat@example.org" });
});
await attempt("a cart that reports sales and a refund", async () => {
	const secret = `whsec_${Buffer.from("kept-secret-of-an-earlier-version").toString("base64")}`;
	const mapped = [{ reference: "bundle", name: "Bundle", grants: "bundle" }];
	const fields = { type: "webhook", name: "Kept cart", products: mapped, otherProducts: null, mode: "live" };
	const added = await call(admin, "admin.payments.addSource", { ...fields, secrets: { secret } }).catch(() =>
		call(admin, "admin.payments.addSource", { ...fields, secrets: {} }),
	);
	const webhook = new Webhook(added.shownOnce ?? secret);
	const send = async (type: string, data: object) => {
		const raw = JSON.stringify({ type, timestamp: new Date().toISOString(), data });
		const id = `msg_${randomUUID()}`;
		const now = new Date();
		const answer = await fetch(new URL(new URL(added.address, address).pathname, address), {
			method: "POST",
			headers: {
				"content-type": "application/json",
				"webhook-id": id,
				"webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
				"webhook-signature": webhook.sign(id, now, raw),
			},
			body: raw,
		});
		if (!answer.ok) throw new Error(`${type}: ${answer.status} ${await answer.text()}`);
	};
	const sale = { product: "bundle", amount: "49.90", currency: "EUR" };
	await send("order.paid", { order: "K-1", email: "carl.cart@example.org", name: "Carl Cart", ...sale });
	await send("order.paid", { order: "K-2", email: "rita.refund@example.org", name: "Rita Refund", ...sale });
	await send("order.refunded", { order: "K-2" });
	await send("order.paid", { order: "K-3", email: "uma.unknown@example.org", ...sale, product: "unheard-of" });
	await until("orders of the cart", async () => {
		const list = await call(admin, "admin.orders.list", { search: "rita.refund@example.org" });
		return JSON.stringify(list).includes("refunded");
	});
});
await attempt("a withdrawal", async () => {
	const list = await call(admin, "admin.orders.list", { search: "bea.buyer@example.org" });
	const { number } = (list.rows ?? list.items)[0];
	const asked = { name: "Bea Buyer", email: "bea.buyer@example.org", orderNumber: number };
	await call(visitor(), "visitor.buying.withdraw", asked);
	await call(visitor(), "visitor.buying.withdraw", { ...asked, orderNumber: "unheard-of" });
});
await attempt("a mailbox that does not exist", async () => {
	const connected = await call(admin, "admin.bounces.connect", { provider: "brevo" });
	const { pathname } = new URL(connected.address ?? connected.url, address);
	const event = { event: "hard_bounce", email: "paul.part@example.org", "message-id": "<kept@example.org>", ts: 1 };
	const { status } = await visitor().post(pathname, event);
	if (status >= 300) throw new Error(`bounce: ${status}`);
});
await attempt("an own sales page", async () => {
	const { draft } = await call(admin, "admin.salesPage.read");
	const changes = withTitle(draft.content, "Kept headline of an earlier version");
	const { updatedAt } = await call(admin, "admin.salesPage.saveDraft", { updatedAt: draft.updatedAt, changes });
	await call(admin, "admin.salesPage.publish", { updatedAt, note: "kept" });
});
/** The first view was a part of the landing page before there were kinds of sections. */
function withTitle({ landing, sections }: Body, title: string): Body {
	if (landing.hero) return { landing: { ...landing, hero: { ...landing.hero, title } } };
	return {
		sections: sections.map((section: Body) =>
			section.kind === "hero" ? { ...section, content: { ...section.content, title } } : section,
		),
	};
}
await attempt("a brand", async () => {
	const brand = await call(admin, "admin.brand.read");
	await call(admin, "admin.brand.update", {
		...{ name: "Greens of Yesterday", shortName: "Greens", color: "#1d4ed8", mark: "letter", logoShowsName: false },
		...{ headings: "serif", text: "sans", corners: "soft", updatedAt: brand.updatedAt ?? brand.brand?.updatedAt },
	});
});
await attempt("a discount code, used once", async () => {
	await call(admin, "admin.codes.create", { code: "KEPT10", percent: 10, amount: null });
	await order(visitor(), { email: "dee.discount@example.org", name: "Dee Discount", code: "KEPT10" });
});
await attempt("a free order", async () => {
	await call(admin, "admin.codes.create", { code: "KEPTFREE", percent: 100, amount: null });
	const fred = visitor();
	const options = await call(fred, "visitor.buying.options", { code: "KEPTFREE" });
	await call(fred, "visitor.buying.start", {
		...{ code: "KEPTFREE", email: "fred.free@example.org", consent: options.consent?.digest ?? null },
		...{ shown: options.price, attempt: options.attempt },
	});
});
await attempt("the free lesson", async () => {
	const { updatedAt, consentText } = await call(admin, "admin.leads.readSettings");
	const gift = `lesson:${course?.lessons[0].id}`;
	await call(admin, "admin.leads.saveSettings", { active: true, gift, sequence: "", consentText, updatedAt });
	const page = await (await visitor().fetch("/free-lesson")).text();
	const consent =
		page.match(/name="consent"[^>]*value="(\d+)"/)?.[1] ?? page.match(/value="(\d+)"[^>]*name="consent"/)?.[1];
	for (const email of ["lea.lead@example.org", "leo.lead@example.org"]) {
		const answer = await form(visitor(), "/free-lesson", { email, consent: consent ?? "1" });
		if (answer.status !== 303) throw new Error(`form: ${answer.status} ${(await answer.text()).slice(0, 200)}`);
	}
	const link = (await mailTo("lea.lead@example.org")).text.match(/\/free-lesson\/open\/[\w.-]+/)?.[0] ?? "";
	await form(visitor(), link, {});
});
await attempt("a reminder of an unfinished checkout", async () => {
	await call(admin, "admin.payments.saveSettings", { checkout_reminders: "on" });
	const client = visitor();
	const options = await call(client, "visitor.buying.options");
	await call(client, "visitor.buying.start", {
		...{ consent: options.consent?.digest ?? null, attempt: options.attempt, shown: options.price },
		reminder: { email: "una.unfinished@example.org", consent: options.reminder.digest },
	});
});
await attempt("a mailing", async () => {
	const { rows, items } = await call(admin, "admin.updates.list", {});
	const { id } = (rows ?? items).find(({ title }: Body) => title === "Kept news");
	await call(admin, "admin.mailings.start", { about: "update", id });
});
await attempt("settings of the server", () =>
	call(admin, "admin.serverSettings.save", {
		change: { group: "backups", values: { everyHours: 24, keep: 14 } },
		password: keptPeople.admin.password,
	}),
);
await attempt("a second factor", async () => {
	const client = await signIn(bought.email, BUYER_PASSWORD);
	const { status, body } = await client.post("/api/auth/two-factor/enable", { password: BUYER_PASSWORD });
	if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
});
await attempt("a deleted product that can be brought back", async () => {
	const { id } = await call(admin, "admin.updates.create", { title: "Deleted news", content: "-" });
	await call(admin, "admin.updates.remove", { id });
});
await attempt("a test of two versions of the sales page", async () => {
	const { draft } = await call(admin, "admin.salesPage.read");
	const changes = withTitle(draft.content, "Kept headline of an earlier version, tested");
	const { updatedAt } = await call(admin, "admin.salesPage.saveDraft", { updatedAt: draft.updatedAt, changes });
	await call(admin, "admin.pageTests.start", { updatedAt, note: "kept" });
	for (let visit = 0; visit < 3; visit += 1) await visitor().fetch("/");
});
writeFileSync(seenFile, `${JSON.stringify(await readWhatPeopleSee(address, keptPeople), null, "\t")}\n`);
if (skipped.length > 0) {
	console.error(`not done:\n${skipped.join("\n")}`);
	process.exitCode = 1;
}
