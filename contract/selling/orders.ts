import { z } from "zod";
import { email } from "../email.ts";
import { day } from "../instant.ts";
import { limits } from "../limits.ts";
import { money } from "../money.ts";
import { forAdmin } from "../site/audience.ts";
import { text } from "../text/text.ts";
import { orderSources, productGrants } from "./order-sources.ts";
import { orderStates } from "./order-status.ts";

export const orderSorts = ["placedAt", "amount"] as const;
export type OrderSort = (typeof orderSorts)[number];

/** Sources shown in the list; a purchase from an older site's account is not a sale. */
export const listedSources = orderSources.filter((source) => source !== "profile");

const dayOrNone = z.union([z.literal(""), day]);

/** Selects orders (ORD-01). */
export const orderFilter = z.object({
	search: text(limits.name.characters).default(""),
	state: z.enum(["all", ...orderStates]).default("all"),
	source: z.enum(["all", ...orderSources]).default("all"),
	product: text(limits.name.characters).default(""),
	/** First and last day (UTC). */
	from: dayOrNone.default(""),
	to: dayOrNone.default(""),
});
export type OrderFilter = z.infer<typeof orderFilter>;

export const orderQuery = orderFilter.extend({
	sort: z.enum(orderSorts).default("placedAt"),
	direction: z.enum(["asc", "desc"]).default("desc"),
	page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
	pageSize: z.coerce.number<number>().int().min(1).max(limits.customerPageRows).default(25),
});
export type OrderQuery = z.infer<typeof orderQuery>;

export const orderRow = z.object({
	id: z.uuid(),
	number: z.string(),
	email: z.string(),
	name: z.string(),
	source: z.enum(orderSources),
	/** Name of the cart, as the seller calls it; otherwise of the way it came. */
	sourceName: z.string(),
	products: z.array(z.string()),
	total: money,
	refunded: money,
	/** Amount taken back by a bank after a dispute. */
	lost: money,
	state: z.enum(orderStates),
	dispute: z.enum(["open", "won", "lost"]).nullable(),
	/** No file had the amount: it is shown as assumed and excluded from all sums (IMP-02). */
	amountAssumed: z.boolean(),
	test: z.boolean(),
	premium: z.boolean(),
	placedAt: z.date(),
	/** Only the day is known (UTC). */
	dayOnly: z.boolean(),
	/** Null if the buyer was deleted and the order kept for accounting. */
	customerId: z.uuid().nullable(),
	/** Bought for someone else (BUY-08). */
	gift: z.boolean(),
	/** Number of seats, including the buyer's own. */
	quantity: z.int(),
	/** The buyer has withdrawn, and the seller has not decided yet (BUY-07). */
	withdrawn: z.boolean(),
	/** What the total was reduced by, and the code; without a name for a promotion code of Stripe's (CODE-04). */
	discount: z.object({ code: z.string(), amount: money }).nullable(),
});
export type OrderRow = z.infer<typeof orderRow>;

export const orderPage = z.object({
	rows: z.array(orderRow),
	found: z.int(),
	/** There are more orders than were counted. */
	foundMore: z.boolean(),
	page: z.int(),
	pages: z.int(),
	/** Products to filter by. */
	products: z.array(z.string()),
	/** Number of items that need a decision. */
	attention: z.int(),
});
export type OrderPage = z.infer<typeof orderPage>;

export const attentionReasons = [
	"no_email",
	"unknown_product",
	/** The cart reports a sale without saying of what. */
	"no_product",
	"unreadable",
	"unknown_status",
	/** The cart's API, or this site, keeps failing; the event is being retried or was given up. */
	"failed",
	"partial_refund",
	/** A refund in another currency than its order's. */
	"other_currency",
	/** The cart reports another email for an order that was paid. */
	"email_changed",
	/** A refund or a dispute of someone whose access comes from an imported order. */
	"unknown_order",
	/** A buyer's bank withdrew the money, and waits for the seller's answer. */
	"dispute_opened",
	/** A bank inquires about a payment: no money is withdrawn unless it becomes a dispute. */
	"inquiry",
	"test_on_live",
	"live_on_test",
	"from_the_future",
	"access_revoked",
] as const;
export type AttentionReason = (typeof attentionReasons)[number];

export const attentionEvent = z.object({
	id: z.uuid(),
	source: z.enum(orderSources),
	sourceName: z.string(),
	type: z.string(),
	receivedAt: z.date(),
	reason: z.enum(attentionReasons),
	detail: z.string(),
	/** The sale as reported by the cart; empty fields if the event does not say. */
	sale: z.object({ email: z.string(), name: z.string(), number: z.string() }),
	/** Next retry; null if there is none. */
	retryAt: z.date().nullable(),
	/** The order that it concerns, if known. */
	orderId: z.uuid().nullable(),
});
export type AttentionEvent = z.infer<typeof attentionEvent>;

export const withdrawnOrder = z.object({
	orderId: z.uuid(),
	number: z.string(),
	email: z.string(),
	at: z.date(),
	refundBy: z.date(),
	total: money,
});
export type WithdrawnOrder = z.infer<typeof withdrawnOrder>;

/** A withdrawal without a matching order, as typed by its sender (BUY-07). */
export const withdrawalDeclaration = z.object({
	id: z.uuid(),
	name: z.string(),
	email: z.string(),
	orderNumber: z.string(),
	at: z.date(),
});
export type WithdrawalDeclaration = z.infer<typeof withdrawalDeclaration>;

export const orderEvent = z.object({
	id: z.uuid(),
	type: z.string(),
	state: z.enum(["waiting", "applied", "ignored", "attention", "dismissed"]),
	detail: z.string(),
	at: z.date(),
});

export const order = orderRow.extend({
	tax: money.nullable(),
	reference: z.string(),
	/** The email that the cart reported; `email` is the customer's current one. */
	boughtWith: z.string(),
	/** History of the order, newest first. */
	facts: z.array(
		z.object({
			id: z.string(),
			/** Null if unknown. */
			at: z.date().nullable(),
			text: z.string(),
		}),
	),
	events: z.array(orderEvent),
	customer: z
		.object({
			id: z.uuid(),
			email: z.string(),
			name: z.string(),
			approved: z.boolean(),
			registered: z.boolean(),
			/** The seller's decision, which overrides every order. */
			decision: z.enum(["granted", "revoked"]).nullable(),
			/** An account was created in the browser that paid, and its email is not confirmed yet. */
			unprovenAccount: z.boolean(),
		})
		.nullable(),
	receiptSentAt: z.date().nullable(),
	/** Can be refunded from this site. */
	refundable: z.boolean(),
	/** Belongs to the sample business of a try-out, so there is no payment. */
	sample: z.boolean(),
	/** A refund not yet confirmed by Stripe. */
	unconfirmedRefund: money.nullable(),
	/** People other than the buyer who have, or will have, access through it. */
	recipients: z.array(
		z.object({
			id: z.uuid(),
			email: z.string(),
			message: z.string(),
			giveAt: z.date(),
			givenAt: z.date().nullable(),
			registered: z.boolean(),
		}),
	),
	/** What the buyer agreed to before paying. */
	consent: z.object({ version: z.int(), text: z.string(), at: z.date() }).nullable(),
	withdrawal: z
		.object({
			at: z.date(),
			/** Name as signed by the buyer. */
			by: z.string(),
			/** Deadline for paying the money back. */
			refundBy: z.date(),
			/** When the seller decided not to refund. */
			settledAt: z.date().nullable(),
		})
		.nullable(),
});
export type Order = z.infer<typeof order>;

/** Evidence for a bank that an order was delivered (ORD-03). */
export const proof = z.object({
	orderId: z.uuid(),
	number: z.string(),
	/** The cart's own ID. */
	reference: z.string(),
	sourceName: z.string(),
	products: z.array(z.string()),
	total: money,
	refunded: money,
	state: z.enum(orderStates),
	dispute: z.enum(["open", "won", "lost"]).nullable(),
	amountAssumed: z.boolean(),
	placedAt: z.date(),
	/** Only the day is known (UTC). */
	dayOnly: z.boolean(),
	buyer: z.object({
		name: z.string(),
		email: z.string(),
		/** IP address that opened the checkout; empty if our own checkout was not used. */
		address: z.string(),
	}),
	seller: z.string(),
	consent: order.shape.consent,
	/** The buyer, former owners of the order, and others with access through it. */
	people: z.array(
		z.object({
			email: z.string(),
			role: z.enum(["buyer", "former buyer", "recipient"]),
			/** For a former buyer: when the order was moved to another email. */
			ownedUntil: z.date().nullable(),
			registeredAt: z.date().nullable(),
			signIns: z.array(z.object({ at: z.date(), address: z.string(), device: z.string() })),
			signInCount: z.int(),
			downloads: z.array(
				z.object({
					at: z.date(),
					file: z.string(),
					address: z.string(),
					/** Null if not counted: another site sent it, or it predates this field. */
					bytesSent: z.number().nullable(),
					sha256: z.string(),
				}),
			),
			downloadCount: z.int(),
			lessons: z.array(
				z.object({
					title: z.string(),
					completedAt: z.date().nullable(),
					lastAt: z.date(),
					positionSeconds: z.number(),
				}),
			),
		}),
	),
	emails: z.array(z.object({ to: z.string(), subject: z.string(), at: z.date(), status: z.string() })),
	/** Stripe has an open dispute, so the proof can be submitted. */
	submittable: z.boolean(),
	submittedAt: z.date().nullable(),
});
export type Proof = z.infer<typeof proof>;

/** Returns the path of an order's proof as PDF. */
export const proofPdfPath = (orderId: string) => `/files/orders/${orderId}/proof.pdf`;

/** CSV of the filtered orders; the query is the filter (ORD-01). */
export const orderExportPath = "/files/orders.csv";

const one = z.object({ orderId: z.uuid() });
const notFound = { ORDER_NOT_FOUND: { status: 404, message: "This order no longer exists." } } as const;
const eventNotFound = {
	EVENT_NOT_FOUND: { status: 404, message: "This event was already handled." },
} as const;

export const adminOrders = {
	list: forAdmin
		.route({ method: "GET", path: "/admin/orders", summary: "A page of the orders, filtered and sorted" })
		.input(orderQuery)
		.output(orderPage),
	attention: forAdmin
		.route({
			method: "GET",
			path: "/admin/orders/attention",
			summary: "Events of carts that a person has to decide about",
		})
		.output(
			z.object({
				events: z.array(attentionEvent),
				/** Orders whose buyers have withdrawn and are waiting for their money. */
				withdrawals: z.array(withdrawnOrder),
				declarations: z.array(withdrawalDeclaration),
				more: z.boolean(),
			}),
		),
	read: forAdmin
		.route({ method: "GET", path: "/admin/orders/{orderId}", summary: "One order, with what happened to it" })
		.errors(notFound)
		.input(one)
		.output(order),
	proof: forAdmin
		.route({
			method: "GET",
			path: "/admin/orders/{orderId}/proof",
			summary: "What proves that an order was delivered",
		})
		.errors(notFound)
		.input(one)
		.output(proof),
	submitProof: forAdmin
		.route({
			method: "POST",
			path: "/admin/orders/{orderId}/proof",
			summary: "Sends the proof of delivery to Stripe as evidence",
			description: "Stripe takes evidence about a dispute once.",
		})
		.errors({
			...notFound,
			NO_OPEN_DISPUTE: { status: 409, message: "Stripe has no open dispute about this order." },
			PROOF_SUBMITTED: { status: 409, message: "The proof of this order was sent to Stripe already." },
			EVIDENCE_REFUSED: { status: 422, message: "Stripe does not take this evidence." },
		})
		.input(one),
	move: forAdmin
		.route({
			method: "POST",
			path: "/admin/orders/{orderId}/email",
			summary: "Gives an order to another email, and sends the way in there",
		})
		.errors(notFound)
		.input(one.extend({ email }))
		.output(z.object({ customerId: z.uuid() })),
	resendReceipt: forAdmin
		.route({ method: "POST", path: "/admin/orders/{orderId}/receipt", summary: "Sends the receipt again" })
		.errors({ ...notFound, NOT_PAID: { status: 409, message: "This order is not paid: there is no receipt of it." } })
		.input(one),
	refund: forAdmin
		.route({ method: "POST", path: "/admin/orders/{orderId}/refund", summary: "Gives the money back, by Stripe" })
		.errors({
			...notFound,
			NOT_REFUNDABLE: { status: 409, message: "This order can't be refunded from here." },
			REFUND_REFUSED: { status: 422, message: "Stripe refused this refund." },
			REFUND_UNKNOWN: {
				status: 502,
				message:
					"Stripe hasn't confirmed this refund yet, so it may or may not be paid. We keep asking Stripe and show the result on the order. It is paid only once.",
			},
			REFUND_CHANGED: {
				status: 409,
				message: "Another refund of this order was made or is being confirmed. Check the amount and try again.",
			},
		})
		.input(
			one.extend({
				/** In minor units of the order's currency. */
				amount: z.int().min(1).max(999_999_999_999),
				/** Amount refunded before, as the admin saw it. With order and amount, it identifies the refund. */
				refundedBefore: z.int().min(0).max(999_999_999_999),
			}),
		),
	keepAfterWithdrawal: forAdmin
		.route({
			method: "POST",
			path: "/admin/orders/{orderId}/withdrawal",
			summary: "Keeps an order whose buyer withdrew, without a refund",
		})
		.errors({
			NO_WITHDRAWAL: { status: 404, message: "There is no withdrawal to decide about. It may be done already." },
		})
		.input(one),
	handleDeclaration: forAdmin
		.route({
			method: "POST",
			path: "/admin/orders/declarations/{declarationId}",
			summary: "Marks a withdrawal that no order was found for as handled",
		})
		.errors({ DECLARATION_NOT_FOUND: { status: 404, message: "This withdrawal was already handled." } })
		.input(z.object({ declarationId: z.uuid() })),
	reprocess: forAdmin
		.route({
			method: "POST",
			path: "/admin/orders/events/{eventId}",
			summary: "Applies an event of a cart again, with what an admin adds to it",
		})
		.errors({
			...eventNotFound,
			NOT_A_SALE: {
				status: 409,
				message:
					"This event is about a refund or a dispute, so it can't count as a payment. Change the customer's access instead, or dismiss it.",
			},
		})
		.input(
			z.object({
				eventId: z.uuid(),
				/** For a buyer whose address the cart did not report. */
				email: email.optional(),
				/** What its products give from now on. */
				grants: z.enum(productGrants).optional(),
				/** Applies even if it is a test event, or a real sale on a source for tests. */
				anyMode: z.boolean().optional(),
				/** Treats a status that this site does not know as paid, but for events about money that goes back. */
				paid: z.boolean().optional(),
			}),
		)
		.output(z.object({ state: orderEvent.shape.state, detail: z.string() })),
	dismiss: forAdmin
		.route({ method: "DELETE", path: "/admin/orders/events/{eventId}", summary: "Leaves an event as it is" })
		.errors(eventNotFound)
		.input(z.object({ eventId: z.uuid() })),
};
