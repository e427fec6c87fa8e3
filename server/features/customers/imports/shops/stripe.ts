import { meaningOf, plainStatus } from "../../../../../contract/selling/order-status.ts";
import { refundedSoFar, type ShopExport } from "./shop-export.ts";

/**
 * https://docs.stripe.com/api/disputes/object#dispute_object-status. An inquiry (`warning_…`) withdraws no money. One that
 * was `prevented` may have been refunded to the buyer, and the export doesn't say.
 */
const disputes: Readonly<Record<string, "" | "Disputed" | "Dispute won" | "Dispute lost" | "Refunded">> = {
	"": "",
	warningneedsresponse: "",
	warningunderreview: "",
	warningclosed: "",
	needsresponse: "Disputed",
	underreview: "Disputed",
	won: "Dispute won",
	lost: "Dispute lost",
	chargerefunded: "Refunded",
};

/** IDs begin with the kind of their object (https://docs.stripe.com/api): `re_` and `pyr_` are refunds. */
const isRefund = /^(?:re|pyr)_/;
const isOtherObject = /^(?!(?:ch|py|pi)_)[a-z]{2,6}_/;

/** `Payments`, exported from the dashboard with all columns. */
export const stripe: ShopExport = {
	format: "stripe",
	shop: "stripe",
	name: "Stripe",
	signature: ["id", "Amount", "Currency", "Customer Email"],
	columns: {
		email: ["Customer Email"],
		name: ["Card Name", "Customer Description"],
		orderId: ["id"],
		orderDate: ["Created date (UTC)", "Created (UTC)"],
		orderStatus: ["Status"],
		orderTotal: ["Amount"],
		refundedAmount: ["Amount Refunded"],
		currency: ["Currency"],
		products: ["Description"],
	},
	extras: {
		payment: ["PaymentIntent ID"],
		charge: ["Charge ID", "Charge"],
		captured: ["Captured"],
		mode: ["Mode"],
		disputeStatus: ["Dispute Status"],
	},
	/**
	 * Statuses of charges (https://docs.stripe.com/api/charges/object#charge_object-status), of payment intents
	 * (https://docs.stripe.com/payments/paymentintents/lifecycle), and labels in the dashboard.
	 */
	statuses: {
		paid: "paid",
		succeeded: "paid",
		complete: "paid",
		partiallyrefunded: "paid",
		partialrefund: "paid",
		refunded: "refunded",
		pending: "pending",
		processing: "pending",
		incomplete: "pending",
		uncaptured: "pending",
		requiresaction: "pending",
		requiresconfirmation: "pending",
		requirescapture: "pending",
		requirespaymentmethod: "failed",
		failed: "failed",
		blocked: "failed",
		canceled: "canceled",
		expired: "canceled",
		disputed: "disputed",
		disputewon: "paid",
		disputelost: "charged-back",
	},
	read(row) {
		const { orderId, orderStatus, orderTotal, refundedAmount } = row.cells;
		const { charge = "" } = row.extra;
		if (isRefund.test(orderId) && charge) {
			if (/^(?:failed|canceled)$/i.test(orderStatus)) return { kind: "not-a-sale" };
			const minorUnits = Math.abs(row.amount(orderTotal) ?? 0);
			const fact = { kind: "refunded", subjectId: orderId, ...(minorUnits && { minorUnits }) } as const;
			return { kind: "change", reference: charge, status: "Refunded", fact };
		}
		// An export of other objects, such as disputes: the seller decides.
		if (isOtherObject.test(orderId)) {
			return { kind: "sale", reference: orderId, status: `Not a payment: ${orderId.split("_")[0]}`, item: true };
		}
		// No money moved.
		if (plainStatus(row.extra.mode ?? "") === "test") return { kind: "not-a-sale" };
		const { disputeStatus = "" } = row.extra;
		const dispute = meaningOf(disputes, disputeStatus) ?? `Dispute: ${disputeStatus}`;
		const refunded = refundedSoFar(row, refundedAmount);
		const isPaid = /^(?:paid|succeeded)$/i.test(orderStatus);
		const isRefunded = isPaid && (refunded.refunded ?? 0) >= (row.amount(orderTotal) ?? Number.POSITIVE_INFINITY);
		const isUncaptured = isPaid && plainStatus(row.extra.captured ?? "") === "false";
		return {
			kind: "sale",
			reference: orderId || null,
			cartReference: row.extra.payment || orderId || null,
			status: isRefunded ? "Refunded" : isUncaptured ? "Uncaptured" : isPaid && dispute ? dispute : orderStatus,
			item: true,
			...(dispute === "Dispute won" && { dispute: "won" as const }),
			...refunded,
		};
	},
};
