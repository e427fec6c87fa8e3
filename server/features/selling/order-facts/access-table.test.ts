import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { customers } from "../../../database/schema/customers/customers.ts";
import { orders } from "../../../database/schema/selling/orders.ts";
import { purchaseSources } from "../../../database/schema/selling/purchase-sources.ts";
import { signedIn } from "../../../testing/builders.ts";
import { choosePassword, payFor, startOrder } from "../../../testing/buyers.ts";
import { call } from "../../../testing/call.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import { upload } from "../../../testing/upload.ts";
import { webhook } from "../carts/adapters/webhook.ts";
import type { StandInSession } from "../carts/stand-in/stand-in-session.ts";

/* An order's state gives the same access wherever it comes from. */

const site = await siteForThisFile();
const { db, purchases } = site.services;
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
await site.services.settings.save({ gifts: "on", seats: "on", withdrawal: "on" });

/** Who has access through an order in this state, by the seller's decision. */
const accessTable = {
	paid: { undecided: true, granted: true, revoked: false },
	partiallyRefunded: { undecided: true, granted: true, revoked: false },
	won: { undecided: true, granted: true, revoked: false },
	withdrawn: { undecided: true, granted: true, revoked: false },
	refunded: { undecided: false, granted: true, revoked: false },
	disputed: { undecided: false, granted: true, revoked: false },
	lost: { undecided: false, granted: true, revoked: false },
	canceled: { undecided: false, granted: true, revoked: false },
	pending: { undecided: false, granted: true, revoked: false },
	failed: { undecided: false, granted: true, revoked: false },
} as const;
type State = keyof typeof accessTable;
const states = Object.keys(accessTable) as State[];
const decisions = ["undecided", "granted", "revoked"] as const;

interface Buyer {
	email: string;
	number: string;
	state: State;
	decision: (typeof decisions)[number];
}

const buyersOf = (way: string, some: readonly State[] = states): Buyer[] =>
	some.flatMap((state) =>
		decisions.map((decision) => {
			const number = `${way}-${state}-${decision}`.toLowerCase();
			return { email: `${number}@table.example`, number, state, decision };
		}),
	);

/** Makes the seller's decisions, as on the customers screen; access that exists cannot be granted. */
async function decide(buyers: Buyer[]): Promise<void> {
	const found = await db.select({ id: customers.id, email: customers.email }).from(customers);
	const idsOf = (chosen: readonly Buyer["decision"][]) => {
		const emails = buyers.filter(({ decision }) => chosen.includes(decision)).map(({ email }) => email);
		return found.filter(({ email }) => emails.includes(email)).map(({ id }) => id);
	};
	for (const [approved, ids] of [
		[false, idsOf(["granted", "revoked"])],
		[true, idsOf(["granted"])],
	] as const)
		expect((await call(admin, "admin.customers.setApproval", { selection: { ids }, approved })).status).toBe(200);
}

const accessOf = async (way: string): Promise<Record<string, boolean>> => {
	const rows = await db
		.select()
		.from(customers)
		.where(like(customers.email, `${way}-%`));
	return Object.fromEntries(rows.map(({ email, approved }) => [email, approved]));
};
const expectedOf = (buyers: Buyer[]) =>
	Object.fromEntries(buyers.map(({ email, state, decision }) => [email, accessTable[state][decision]]));

const applied = () => expect.poll(() => purchases.waiting()).toBe(0);
const withdraw = async ({ email, number }: Pick<Buyer, "email" | "number">) => {
	const input = { email, orderNumber: number, name: "Bea Buyer" };
	expect((await call(site.visit(), "visitor.buying.withdraw", input)).status).toBe(200);
};

/** Events of a cart before and after the seller's decision. */
const cartEvents: Record<State, [before: object[], after: object[]]> = {
	paid: [[{ type: "order.paid" }], []],
	partiallyRefunded: [[{ type: "order.paid" }], [{ type: "order.refunded", amount: "5.00" }]],
	won: [[{ type: "order.paid" }], [{ type: "dispute.opened" }, { type: "dispute.won" }]],
	withdrawn: [[{ type: "order.paid" }], []],
	refunded: [[{ type: "order.paid" }], [{ type: "order.refunded" }]],
	disputed: [[{ type: "order.paid" }], [{ type: "dispute.opened" }]],
	lost: [[{ type: "order.paid" }], [{ type: "dispute.opened" }, { type: "dispute.lost" }]],
	canceled: [[{ type: "order.paid" }], [{ type: "order.canceled" }]],
	pending: [[{ type: "order.pending" }], []],
	failed: [[{ type: "order.pending" }], [{ type: "order.failed" }]],
};

test("BUY-05 BUY-06 USR-07 events of a cart give the access in the table, whatever the seller has decided", async () => {
	const input = {
		type: "webhook",
		name: "Shop",
		secrets: {},
		products: [{ reference: "b", name: "Bundle", grants: "bundle" }],
		mode: "live",
	};
	expect((await call(admin, "admin.payments.addSource", input)).status).toBe(200);
	const [source] = await db.select().from(purchaseSources).where(eq(purchaseSources.type, "webhook"));
	if (!source) throw new Error("there is no source");
	let second = 0;
	const tell = async ({ email, number }: Buyer, events: object[]) => {
		for (const { type, ...more } of events as { type: string }[]) {
			const sale = type.startsWith("order.") && type !== "order.refunded" && { amount: "27.00" };
			const data = { order: number, email, name: "Bea Buyer", product: "b", ...sale, ...more };
			const timestamp = new Date(Date.now() - 3_600_000 + 1_000 * second++).toISOString();
			const { raw, headers } = await webhook.sign({ type, timestamp, data }, purchases.secretsOf(source), new Date());
			const path = `/hooks/webhook/${purchases.sealed.open(source.address)}`;
			expect((await site.visit().fetch(path, { method: "POST", headers, body: raw })).status).toBe(200);
		}
	};
	const buyers = buyersOf("cart");
	for (const buyer of buyers) await tell(buyer, cartEvents[buyer.state][0]);
	await applied();
	await decide(buyers);
	for (const buyer of buyers) await tell(buyer, cartEvents[buyer.state][1]);
	for (const buyer of buyers) if (buyer.state === "withdrawn") await withdraw(buyer);
	await applied();
	expect(await accessOf("cart")).toEqual(expectedOf(buyers));
});

/** Content of Stripe's export for a payment before and after the seller's decision. */
const exportCells: Record<Exclude<State, "withdrawn">, [before: string, after: string]> = {
	paid: ["Paid,0.00,", "Paid,0.00,"],
	partiallyRefunded: ["Paid,0.00,", "Paid,5.00,"],
	won: ["Paid,0.00,", "Paid,0.00,won"],
	refunded: ["Paid,0.00,", "Refunded,27.00,"],
	disputed: ["Paid,0.00,", "Paid,0.00,needs_response"],
	lost: ["Paid,0.00,", "Paid,0.00,lost"],
	canceled: ["Paid,0.00,", "Canceled,0.00,"],
	pending: ["Pending,0.00,", "Pending,0.00,"],
	failed: ["Pending,0.00,", "Failed,0.00,"],
};

test("BUY-05 BUY-06 USR-07 IMP-08 rows of an import give the access in the table, whatever the seller has decided", async () => {
	const buyers = buyersOf("import", Object.keys(exportCells) as State[]);
	const importRows = async (moment: 0 | 1) => {
		const rows = buyers.map(({ email, number, state }) => {
			const cells = exportCells[state as keyof typeof exportCells][moment];
			return `ch_${number},27.00,usd,${email},${cells}`;
		});
		const file = `id,Amount,Currency,Customer Email,Status,Amount Refunded,Dispute Status\n${rows.join("\n")}\n`;
		const uploadId = await upload(admin, Buffer.from(file));
		const { body } = await call(admin, "admin.imports.start", { uploadId });
		const statusOf = async () => (await call(admin, "admin.imports.read", { importId: body.importId })).body;
		await expect.poll(async () => (await statusOf()).status).toBe("finished");
		expect(await statusOf()).toMatchObject({ rows: buyers.length, failed: 0, skipped: 0 });
	};
	await importRows(0);
	await decide(buyers);
	await importRows(1);
	expect(await accessOf("import")).toEqual(expectedOf(buyers));
});

test("IMP-03 BUY-06 several new orders of one person in a file give access if one of them does", async () => {
	const rows = ["some-paid,Refunded", "some-paid,Paid", "some-paid,Failed", "none-paid,Refunded", "none-paid,Canceled"];
	const lines = rows.map((row, index) => {
		const [name, status] = row.split(",");
		return `ch_several_${index},27.00,usd,several-${name}@table.example,${status}`;
	});
	const file = `id,Amount,Currency,Customer Email,Status\n${lines.join("\n")}\n`;
	const { body } = await call(admin, "admin.imports.start", { uploadId: await upload(admin, Buffer.from(file)) });
	await expect
		.poll(async () => (await call(admin, "admin.imports.read", { importId: body.importId })).body.status)
		.toBe("finished");
	expect(await accessOf("several")).toEqual({
		"several-some-paid@table.example": true,
		"several-none-paid@table.example": false,
	});
});

const orderOf = async (email: string) => {
	const [order] = await db.select().from(orders).where(eq(orders.email, email));
	if (!order) throw new Error(`${email} has no order`);
	return order;
};

test("BUY-05 BUY-06 USR-07 refunds on the order screen give the access in the table, whatever the seller has decided", async () => {
	const buyers = buyersOf("screen", ["paid", "partiallyRefunded", "withdrawn", "refunded"]);
	for (const { email } of buyers) {
		const browser = site.visit();
		await payFor(site, browser, (await startOrder(site, browser, { quantity: 1 })).session, email);
	}
	await decide(buyers);
	for (const { email, state } of buyers) {
		const { id, number } = await orderOf(email);
		if (state === "withdrawn") await withdraw({ email, number });
		const amount = { refunded: 2_700, partiallyRefunded: 500 }[state as string];
		if (!amount) continue;
		const refund = { orderId: id, amount, refundedBefore: 0 };
		expect((await call(admin, "admin.orders.refund", refund)).status).toBe(200);
		await expect.poll(async () => (await orderOf(email)).refundedMinorUnits).toBe(amount);
	}
	await applied();
	expect(await accessOf("screen")).toEqual(expectedOf(buyers));
});

/** How to bring a paid order of the Stripe stand-in into a state, and the state that the order then shows. */
const standInActs: Partial<
	Record<State, { act: (session: StandInSession) => void; refunded?: number; dispute?: string }>
> = {
	paid: { act: () => {} },
	partiallyRefunded: { act: (session) => site.standIn.refund(session, 500), refunded: 500 },
	refunded: { act: (session) => site.standIn.refund(session, session.subtotal), refunded: 2_700 },
	disputed: { act: (session) => site.standIn.openDispute(session), dispute: "open" },
	won: {
		act: (session) => {
			site.standIn.openDispute(session);
			site.standIn.endDispute(session, "won");
		},
		dispute: "won",
	},
	lost: {
		act: (session) => {
			site.standIn.openDispute(session);
			site.standIn.endDispute(session, "lost");
		},
		dispute: "lost",
	},
};

test.for(Object.entries(standInActs))(
	"BUY-08 a gift and seats of an order that is %s give their holders the access in the table, and the giver none",
	async ([state, { act, refunded = 0, dispute = null }]) => {
		const way = `held${state.toLowerCase()}`;
		const [giver, friend, buyer, holder] = ["giver", "friend", "buyer", "holder"].map(
			(name) => `${way}-${name}@table.example`,
		) as [string, string, string, string];
		const giving = site.visit();
		const gift = await startOrder(site, giving, {
			gift: { from: giver, email: friend, message: "", giveAt: new Date() },
		});
		await payFor(site, giving, gift.session, giver);
		await site.mailTo(friend, /^A gift for you/);
		const browser = site.visit();
		const seats = await startOrder(site, browser, { quantity: 2 });
		await payFor(site, browser, seats.session, buyer);
		if (!gift.session || !seats.session) throw new Error("no checkout was opened");
		await choosePassword(browser, seats.session);
		const { id: orderId } = await orderOf(buyer);
		expect((await call(browser, "member.seats.assign", { orderId, email: holder })).status).toBe(200);
		for (const [email, session] of [
			[giver, gift.session],
			[buyer, seats.session],
		] as const) {
			act(session);
			const all = refunded === 2_700 ? session.subtotal : refunded;
			await expect
				.poll(async () => {
					const order = await orderOf(email);
					return [order.refundedMinorUnits, order.dispute];
				})
				.toEqual([all, dispute]);
		}
		const gives = accessTable[state as State].undecided;
		expect(await accessOf(way)).toEqual({ [giver]: false, [friend]: gives, [buyer]: gives, [holder]: gives });
	},
);
