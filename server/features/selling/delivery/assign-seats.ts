import type { Seats } from "../../../contract/buying.ts";
import { limits } from "../../../contract/limits.ts";
import { summarizeOrders, upsertCustomer } from "../../database/customers.queries.ts";
import type { Database, Queryable } from "../../database/database.ts";
import type { Mailer } from "../../mail/mailer.ts";
import { endSessionsWithoutAccess } from "../access/access.queries.ts";
import { inviteRecipient } from "./invite-recipient.ts";
import { lockCustomer, lockOrderById } from "./orders.queries.ts";
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
import { insertFormerOwner } from "./transfers.queries.ts";

export type AssignRefusal =
	| "ORDER_NOT_FOUND"
	| "NO_SEATS_LEFT"
	| "SEATS_REASSIGNED_TOO_OFTEN"
	| "SEATS_ASSIGNED_TODAY"
	| "SEAT_TAKEN"
	| "OWN_SEAT";

/** Rolls back what was begun. */
class SeatRefused extends Error {
	readonly code: AssignRefusal;

	constructor(code: AssignRefusal) {
		super(code);
		this.code = code;
	}
}

/** The seats that an account has bought, order by order, with who has them (BUY-08). */
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
 * Gives a seat to somebody, who has access and is invited from then on. One seat of each order is the buyer's own.
 *
 * @returns why not
 */
export async function assignSeat(
	parts: { db: Database; mailer: Mailer; siteUrl: string },
	userId: string,
	{ orderId, email }: { orderId: string; email: string },
): Promise<AssignRefusal | null> {
	const [own] = await listOrdersWithSeats(parts.db, userId, orderId);
	if (own?.state !== "paid") return "ORDER_NOT_FOUND";
	if ([own.email, own.buyerEmail].includes(email)) return "OWN_SEAT";
	try {
		await parts.db.transaction(async (tx) => {
			// The customer first, then the order, as everybody does who changes both.
			const customerId = await upsertCustomer(tx, { email, name: "" });
			const order = await lockOrderById(tx, orderId);
			if (order?.state !== "paid") throw new SeatRefused("ORDER_NOT_FOUND");
			await giveSeat(parts, tx, { order, customerId, email });
		});
		return null;
	} catch (error) {
		if (error instanceof SeatRefused) return error.code;
		throw error;
	}
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
	if (holders.some((one) => one.customerId === customerId || one.email === email)) throw new SeatRefused("SEAT_TAKEN");
	const seats = order.quantity - 1;
	if ((await countRecipients(tx, order.id)) >= seats) throw new SeatRefused("NO_SEATS_LEFT");
	const assigned = await countSeatAssignments(tx, order.id);
	if (assigned.all >= seats * limits.seatAssignments.ofOneSeat) throw new SeatRefused("SEATS_REASSIGNED_TOO_OFTEN");
	if (assigned.today >= limits.seatAssignments.aDay) throw new SeatRefused("SEATS_ASSIGNED_TODAY");
	const id = await insertRecipient(tx, { orderId: order.id, email, giveAt: new Date() });
	if (id === null) throw new SeatRefused("SEAT_TAKEN");
	await markGiven(tx, id, customerId);
	await summarizeOrders(tx, [customerId]);
	await inviteRecipient(parts, tx, { order, kind: "seat", customerId, email, words: "" });
}

/** Takes a seat back that nobody has registered for. What it gave ends with it. @returns why not */
export async function unassignSeat(
	db: Database,
	userId: string,
	{ orderId, seatId }: { orderId: string; seatId: string },
): Promise<"ORDER_NOT_FOUND" | "SEAT_IN_USE" | null> {
	const [own] = await listOrdersWithSeats(db, userId, orderId);
	if (!own) return "ORDER_NOT_FOUND";
	const seat = (await listRecipients(db, orderId)).find(({ id }) => id === seatId);
	if (!seat) return "ORDER_NOT_FOUND";
	return db.transaction(async (tx) => {
		// Whoever registers meanwhile waits here, or was first.
		if (seat.customerId) await lockCustomer(tx, seat.customerId);
		await lockOrderById(tx, orderId);
		const current = await lockRecipient(tx, orderId, seatId);
		if (!current) return "ORDER_NOT_FOUND";
		if (current.registered) return "SEAT_IN_USE";
		await deleteRecipient(tx, seatId);
		if (current.customerId) {
			const { customerId, email } = current;
			await insertFormerOwner(tx, { orderId, customerId, email, reason: "seat", ownedUntil: new Date() });
			await summarizeOrders(tx, [current.customerId]);
			await endSessionsWithoutAccess(tx, current.customerId);
		}
		return null;
	});
}
