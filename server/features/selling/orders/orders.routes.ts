import { type AttentionReason, attentionReasons } from "../../../../contract/selling/orders.ts";
import { listOpenDeclarations } from "../../../database/queries/pending-decisions.queries.ts";
import { admin } from "../../../rpc/builders.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { decideEvent, dismissEvent } from "../events/decide-event.ts";
import { summarizeEvent } from "../events/summarize-event.ts";
import { readProof } from "../proof/read-proof.ts";
import { submitProof } from "../proof/submit-proof.ts";
import { handleDeclaration } from "../withdrawal/handle-declaration.ts";
import { refundDue } from "../withdrawal/withdrawal-right.ts";
import { keepAfterWithdrawal } from "./keep-after-withdrawal.ts";
import { listOrders } from "./list-orders.ts";
import { moveOrder } from "./move-order.ts";
import { listAttention, listWithdrawals } from "./order-details.queries.ts";
import { readOrder } from "./read-order.ts";
import { refundOrder } from "./refund-order.ts";
import { resendOrderReceipt } from "./resend-order-receipt.ts";

const SHOWN_EVENTS = 50;

export const ordersForAdmin = {
	list: admin.orders.list.handler(({ context, input }) => listOrders(context.services.db, input)),

	attention: admin.orders.attention.handler(async ({ context }) => {
		const { db } = context.services;
		const [events, withdrawals, declarations] = await Promise.all([
			listAttention(db, SHOWN_EVENTS + 1),
			listWithdrawals(db, SHOWN_EVENTS + 1),
			listOpenDeclarations(db, SHOWN_EVENTS + 1),
		]);
		return {
			events: events
				.slice(0, SHOWN_EVENTS)
				.map(({ reason, body, ...event }) => ({ ...event, reason: asReason(reason), sale: summarizeEvent(body) })),
			more: [events, withdrawals, declarations].some(({ length }) => length > SHOWN_EVENTS),
			withdrawals: withdrawals.slice(0, SHOWN_EVENTS).map(describeWithdrawal),
			declarations: declarations
				.slice(0, SHOWN_EVENTS)
				.map(({ id, name, email, orderNumber, receivedAt }) => ({ id, name, email, orderNumber, at: receivedAt })),
		};
	}),

	read: admin.orders.read.handler(async ({ context, input }) => {
		const order = await readOrder(context.services.db, input.orderId);
		if (!order) throw refusal("ORDER_NOT_FOUND");
		return order;
	}),

	proof: admin.orders.proof.handler(async ({ context, input }) => {
		const { db, settings } = context.services;
		const proof = await readProof(db, input.orderId, await settings.read());
		if (!proof) throw refusal("ORDER_NOT_FOUND");
		return proof;
	}),

	submitProof: admin.orders.submitProof.handler(({ context, input }) =>
		submitProof(context.services, context.user, input.orderId),
	),

	move: admin.orders.move.handler(async ({ context, input }) => ({
		customerId: await moveOrder(context.services, context.user, input.orderId, input.email),
	})),

	resendReceipt: admin.orders.resendReceipt.handler(({ context, input }) =>
		resendOrderReceipt(context.services, context.user, input.orderId),
	),

	refund: admin.orders.refund.handler(({ context, input }) => refundOrder(context.services, context.user, input)),

	keepAfterWithdrawal: admin.orders.keepAfterWithdrawal.handler(({ context, input }) =>
		keepAfterWithdrawal(context.services.db, context.user, input.orderId),
	),

	handleDeclaration: admin.orders.handleDeclaration.handler(({ context, input }) =>
		handleDeclaration(context.services.db, context.user, input.declarationId),
	),

	reprocess: admin.orders.reprocess.handler(({ context, input: { eventId, ...decision } }) =>
		decideEvent(context.services, context.user, eventId, decision),
	),

	dismiss: admin.orders.dismiss.handler(({ context, input }) =>
		dismissEvent(context.services, context.user, input.eventId),
	),
};

const describeWithdrawal = ({ withdrawnAt, minorUnits, currency, ...withdrawal }: StoredWithdrawal) => ({
	...withdrawal,
	at: withdrawnAt ?? new Date(),
	refundBy: refundDue(withdrawnAt ?? new Date()),
	total: { minorUnits, currency },
});

type StoredWithdrawal = Awaited<ReturnType<typeof listWithdrawals>>[number];

/** An event without a reason is still being retried. */
const asReason = (reason: string | null): AttentionReason =>
	reason === null ? "failed" : (attentionReasons.find((known) => known === reason) ?? "unreadable");
