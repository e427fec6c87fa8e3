import { type AttentionReason, attentionReasons } from "../../../contract/orders.ts";
import { admin } from "../../rpc/builders.ts";
import { decideEvent, dismissEvent } from "../purchases/decide-event.ts";
import { handleDeclaration } from "../purchases/handle-declaration.ts";
import { listDeclarations } from "../purchases/list-declarations.ts";
import { summarizeEvent } from "../purchases/summarize-event.ts";
import { refundDue } from "../purchases/withdrawal-right.ts";
import { keepAfterWithdrawal } from "./keep-after-withdrawal.ts";
import { listOrders } from "./list-orders.ts";
import { moveOrder } from "./move-order.ts";
import { listAttention, listWithdrawals } from "./order-details.queries.ts";
import { readOrder } from "./read-order.ts";
import { readProof } from "./read-proof.ts";
import { refundOrder } from "./refund-order.ts";
import { resendOrderReceipt } from "./resend-order-receipt.ts";
import { submitProof } from "./submit-proof.ts";

const SHOWN_EVENTS = 50;

export const ordersForAdmin = {
	list: admin.orders.list.handler(({ context, input }) => listOrders(context.services.db, input)),

	attention: admin.orders.attention.handler(async ({ context }) => {
		const { db } = context.services;
		const [events, withdrawals, declarations] = await Promise.all([
			listAttention(db, SHOWN_EVENTS + 1),
			listWithdrawals(db, SHOWN_EVENTS + 1),
			listDeclarations(db, SHOWN_EVENTS + 1),
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

	read: admin.orders.read.handler(async ({ context, input, errors }) => {
		const order = await readOrder(context.services.db, input.orderId);
		if (!order) throw errors.ORDER_NOT_FOUND();
		return order;
	}),

	proof: admin.orders.proof.handler(async ({ context, input, errors }) => {
		const { db, settings } = context.services;
		const proof = await readProof(db, input.orderId, await settings.read());
		if (!proof) throw errors.ORDER_NOT_FOUND();
		return proof;
	}),

	submitProof: admin.orders.submitProof.handler(async ({ context, input, errors }) => {
		const refusal = await submitProof(context.services, context.user, input.orderId);
		if (typeof refusal === "string") throw errors[refusal]();
		if (refusal) throw errors.EVIDENCE_REFUSED({ message: `Stripe does not take this evidence: ${refusal.refused}` });
	}),

	move: admin.orders.move.handler(async ({ context, input, errors }) => {
		const customerId = await moveOrder(context.services, context.user, input.orderId, input.email);
		if (!customerId) throw errors.ORDER_NOT_FOUND();
		return { customerId };
	}),

	resendReceipt: admin.orders.resendReceipt.handler(async ({ context, input, errors }) => {
		const refusal = await resendOrderReceipt(context.services, context.user, input.orderId);
		if (refusal) throw errors[refusal]();
	}),

	refund: admin.orders.refund.handler(async ({ context, input, errors }) => {
		const outcome = await refundOrder(context.services, context.user, input);
		switch (outcome.state) {
			case "succeeded":
				return;
			case "refused":
				throw errors.REFUND_REFUSED({ message: `Stripe refused this refund: ${outcome.reason}` });
			case "unknown":
				throw errors.REFUND_UNKNOWN();
			case "changed":
				throw errors.REFUND_CHANGED();
			default:
				throw errors[outcome.state]();
		}
	}),

	keepAfterWithdrawal: admin.orders.keepAfterWithdrawal.handler(async ({ context, input, errors }) => {
		const kept = await keepAfterWithdrawal(context.services.db, context.user, input.orderId);
		if (!kept) throw errors.NO_WITHDRAWAL();
	}),

	handleDeclaration: admin.orders.handleDeclaration.handler(async ({ context, input, errors }) => {
		const handled = await handleDeclaration(context.services.db, context.user, input.declarationId);
		if (!handled) throw errors.DECLARATION_NOT_FOUND();
	}),

	reprocess: admin.orders.reprocess.handler(async ({ context, input, errors }) => {
		const { eventId, ...decision } = input;
		const outcome = await decideEvent(context.services, context.user, eventId, decision);
		if (!outcome) throw errors.EVENT_NOT_FOUND();
		return outcome;
	}),

	dismiss: admin.orders.dismiss.handler(async ({ context, input, errors }) => {
		if (!(await dismissEvent(context.services, context.user, input.eventId))) throw errors.EVENT_NOT_FOUND();
	}),
};

const describeWithdrawal = ({ withdrawnAt, minorUnits, currency, ...withdrawal }: StoredWithdrawal) => ({
	...withdrawal,
	at: withdrawnAt ?? new Date(),
	refundBy: refundDue(withdrawnAt ?? new Date()),
	total: { minorUnits, currency },
});

type StoredWithdrawal = Awaited<ReturnType<typeof listWithdrawals>>[number];

/** An event without one is still being retried. */
const asReason = (reason: string | null): AttentionReason =>
	reason === null ? "failed" : (attentionReasons.find((known) => known === reason) ?? "unreadable");
