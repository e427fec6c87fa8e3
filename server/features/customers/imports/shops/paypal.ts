import { meaningOf, plainStatus } from "../../../../../contract/selling/order-status.ts";
import type { ChangeRow, ShopExport } from "./shop-export.ts";

/** Transaction codes of payments from a buyer to a seller (https://developer.paypal.com/reports/reference/t-codes). */
const sales = new Set(
	[
		"General Payment",
		"Payment",
		"Payment Received",
		"Subscription Payment",
		"PreApproved Payment Bill User Payment",
		"Preapproved Payment",
		"eBay Auction Payment",
		"Direct Credit Card Payment",
		"Direct Payment",
		"Express Checkout Payment",
		"Express Checkout Payment Received",
		"PayPal Checkout Payment",
		"Website Payment",
		"Website Payments Pro API Solution",
		"Web Accept Payment Received",
		"Shopping Cart Payment Received",
		"Invoice Payment",
		"Mobile Payment",
		"Virtual Terminal Payment",
		"Donation Payment",
		"PayPal Here Payment",
		"Third-party Payout",
		"QR Code Payment",
	].map(plainStatus),
);

/** Rows about an earlier transaction, named by `Reference Txn ID`. */
const changes: Readonly<Record<string, ChangeRow["fact"]["kind"]>> = Object.fromEntries(
	(
		[
			["Payment Refund", "refunded"],
			["Refund", "refunded"],
			["Payment Reversal", "refunded"],
			["Reversal", "refunded"],
			["Chargeback", "dispute_lost"],
			["Chargeback Settlement", "dispute_lost"],
			["Chargeback Reversal", "dispute_won"],
			["Chargeback Reversal Settlement", "dispute_won"],
			["Hold on Balance for Dispute Investigation", "dispute_opened"],
			["Cancellation of Hold for Dispute Resolution", "dispute_won"],
		] as const
	).map(([type, kind]) => [plainStatus(type), kind]),
);

/** Incoming money that is not a sale. */
const noSales = new Set(
	[
		"Bank Deposit to PP Account",
		"General Credit Card Deposit",
		"General Card Deposit",
		"General Currency Conversion",
		"General Authorization",
		"Order",
		"Account Hold for Open Authorization",
		"Reversal of General Account Hold",
		"General Account Hold",
		"Void of Authorization",
		"Payment Review Hold",
		"Payment Review Release",
		"Payment Hold",
		"Payment Release",
		"General Account Adjustment",
		"General Account Correction",
		"Reversal of ACH Withdrawal Transaction",
		"Transfer",
		"Invoice Sent",
		"Money Request",
		"Fee Reversal",
		"Chargeback Fee",
		"Dispute Fee",
	].map(plainStatus),
);

/** Matches the statuses of a completed transaction; money has only moved then. */
const isDone = (status: string) => /^(?:completed|cleared|processed)$/.test(plainStatus(status));

/** The Activity Download report: every movement of the account, including sales. */
export const paypal: ShopExport = {
	format: "paypal",
	shop: "paypal",
	name: "PayPal",
	signature: ["From Email Address", "To Email Address", "Transaction ID", "Gross"],
	columns: {
		email: ["From Email Address"],
		name: ["Name"],
		orderId: ["Transaction ID"],
		orderDate: ["Date"],
		orderStatus: ["Status"],
		orderTotal: ["Gross"],
		currency: ["Currency"],
		products: ["Item Title"],
	},
	extras: { type: ["Type"], refers: ["Reference Txn ID"] },
	/** https://developer.paypal.com/reports/reference/changed-fields, old and new. */
	statuses: {
		completed: "paid",
		cleared: "paid",
		processed: "paid",
		partiallyrefunded: "paid",
		refunded: "refunded",
		reversed: "refunded",
		pending: "pending",
		pendingverification: "pending",
		processing: "pending",
		created: "pending",
		held: "pending",
		onhold: "pending",
		unclaimed: "pending",
		uncleared: "pending",
		unpaid: "pending",
		tobepaid: "pending",
		initiated: "pending",
		inprogress: "pending",
		active: "pending",
		waitingforapproval: "pending",
		completedfundsnotyetavailable: "pending",
		fundsnotyetavailable: "pending",
		denied: "failed",
		failed: "failed",
		returned: "failed",
		blocked: "failed",
		canceled: "canceled",
		cancelled: "canceled",
		expired: "canceled",
		removed: "canceled",
		voided: "canceled",
	},
	read(row) {
		const { orderId, orderStatus, orderTotal, email } = row.cells;
		const type = plainStatus(row.extra.type ?? "");
		const refers = row.extra.refers ?? "";
		const gross = row.amount(orderTotal);
		const change = meaningOf(changes, type);
		if (change) {
			if (!refers || !isDone(orderStatus)) return { kind: "not-a-sale" };
			// A sale has at most one dispute, but may have several refunds.
			const fact =
				change === "refunded"
					? { kind: change, subjectId: orderId, minorUnits: Math.abs(gross ?? 0) }
					: { kind: change, subjectId: "dispute" };
			return { kind: "change", reference: refers, status: row.extra.type ?? "", fact };
		}
		// Outgoing money: withdrawals, fees, the seller's own purchases.
		if (noSales.has(type) || (gross !== null && gross <= 0)) return { kind: "not-a-sale" };
		const isSale = sales.has(type) || type === "";
		if (!isSale && !email) return { kind: "not-a-sale" };
		// Unknown kinds of movement are left for a person to decide.
		const status = isSale ? orderStatus : `${row.extra.type}: ${orderStatus}`;
		return { kind: "sale", reference: orderId || null, status, item: true };
	},
};
