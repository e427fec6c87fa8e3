import { limits } from "../../../../contract/limits.ts";
import type { Seats } from "../../../../contract/selling/buying.ts";
import { endSessionsWithoutAccess } from "../../../auth/access/access.queries.ts";
import type { Database, Queryable } from "../../../database/database.ts";
import { summarizeOrders, upsertCustomer } from "../../../database/queries/customers.queries.ts";
import { normalizeMailbox } from "../../../mail/address-key.ts";
import type { Mailer } from "../../../mail/mailer.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { lockCustomer, lockOrderById } from "../order-facts/orders.queries.ts";
import { insertFormerOwner } from "../order-facts/transfers.queries.ts";
import { inviteRecipient } from "./invite-recipient.ts";
import {
	countRecipients,
	countSeatAssignments,
	deleteRecipient,
	insertRecipient,
	listOrdersWithSeats,
	listRecipients,
	lockRecipient,
	markGiven,
} from "./recipients.queries.ts";

/** Lists the seats that an account has bought, by order, with their holders (BUY-08). */
export async function listSeats(db: Database, userId: string): Promise<Seats> {
	const found = await listOrdersWithSeats(db, userId);
	const orders = [];
	for (const { id, number, quantity, state } of found) {
		const recipients = await listRecipients(db, id);
		const seats = recipients.map((one) => ({
			id: one.id,
			email: one.email,
			registered: one.registered,
			assignedAt: one.giveAt,
		}));
		orders.push({ id, number, quantity, open: state === "paid", seats });
	}
	return { orders };
}

/**
 * Assigns a seat to somebody, who then has access and is invited. One seat of each order is the buyer's own.
 *
 * @throws ORDER_NOT_FOUND, OWN_SEAT, SEAT_TAKEN, NO_SEATS_LEFT, SEATS_REASSIGNED_TOO_OFTEN, SEATS_ASSIGNED_TODAY
 */
export async function assignSeat(
	parts: { db: Database; mailer: Mailer; siteUrl: string },
	userId: string,
	{ orderId, email }: { orderId: string; email: string },
): Promise<void> {
	const [own] = await listOrdersWithSeats(parts.db, userId, orderId);
	if (own?.state !== "paid") throw refusal("ORDER_NOT_FOUND");
	if ([own.email, own.buyerEmail].includes(email)) throw refusal("OWN_SEAT");
	await parts.db.transaction(async (tx) => {
		// The customer first, then the order, like all code that changes both.
		const customerId = await upsertCustomer(tx, { email, name: "" });
		const order = await lockOrderById(tx, orderId);
		if (order?.state !== "paid") throw refusal("ORDER_NOT_FOUND");
		await giveSeat(parts, tx, { order, customerId, email });
	});
}

async function giveSeat(
	parts: { mailer: Mailer; siteUrl: string },
	tx: Queryable,
	given: {
		order: NonNullable<Awaited<ReturnType<typeof lockOrderById>>>;
		customerId: string;
		email: string;
	},
): Promise<void> {
	const { order, customerId, email } = given;
	const holders = await listRecipients(tx, order.id);
	const mailbox = normalizeMailbox(email);
	if (holders.some((one) => one.customerId === customerId || normalizeMailbox(one.email) === mailbox))
		throw refusal("SEAT_TAKEN");
	const seats = order.quantity - 1;
	if ((await countRecipients(tx, order.id)) >= seats) throw refusal("NO_SEATS_LEFT");
	const assigned = await countSeatAssignments(tx, order.id, email);
	if (assigned.all >= seats * limits.seatAssignments.ofOneSeat) throw refusal("SEATS_REASSIGNED_TOO_OFTEN");
	if (assigned.ofMailbox >= limits.seatAssignments.ofOneSeat) throw refusal("SEATS_REASSIGNED_TOO_OFTEN");
	if (assigned.today >= limits.seatAssignments.aDay) throw refusal("SEATS_ASSIGNED_TODAY");
	const id = await insertRecipient(tx, { orderId: order.id, email, giveAt: new Date() });
	if (id === null) throw refusal("SEAT_TAKEN");
	await markGiven(tx, id, customerId);
	await summarizeOrders(tx, [customerId]);
	await inviteRecipient(parts, tx, { order, kind: "seat", customerId, email, text: "" });
}

/**
 * Revokes a seat without a registered holder, and the access it gave.
 *
 * @throws ORDER_NOT_FOUND, SEAT_IN_USE
 */
export async function unassignSeat(
	db: Database,
	userId: string,
	{ orderId, seatId }: { orderId: string; seatId: string },
): Promise<void> {
	const [own] = await listOrdersWithSeats(db, userId, orderId);
	if (!own) throw refusal("ORDER_NOT_FOUND");
	const seat = (await listRecipients(db, orderId)).find(({ id }) => id === seatId);
	if (!seat) throw refusal("ORDER_NOT_FOUND");
	await db.transaction(async (tx) => {
		// A recipient who registers meanwhile waits for this lock, or was first.
		if (seat.customerId) await lockCustomer(tx, seat.customerId);
		await lockOrderById(tx, orderId);
		const current = await lockRecipient(tx, orderId, seatId);
		if (!current) throw refusal("ORDER_NOT_FOUND");
		if (current.registered) throw refusal("SEAT_IN_USE");
		await deleteRecipient(tx, seatId);
		if (current.customerId) {
			const { customerId, email } = current;
			await insertFormerOwner(tx, { orderId, customerId, email, reason: "seat", ownedUntil: new Date() });
			await summarizeOrders(tx, [current.customerId]);
			await endSessionsWithoutAccess(tx, current.customerId);
		}
	});
}
