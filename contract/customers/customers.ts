import { z } from "zod";
import { email } from "../email.ts";
import { editErrors } from "../errors.ts";
import { day, instant } from "../instant.ts";
import { limits } from "../limits.ts";
import { money, parseMoney } from "../money.ts";
import { orderSources } from "../selling/order-sources.ts";
import { orderStates } from "../selling/order-status.ts";
import { forAdmin } from "../site/audience.ts";
import { exactText, text } from "../text/text.ts";
import { customerSorts, customerViews } from "./customer-lists.ts";

/** Selects customers by a search for email, name or order ID, and by filters (USR-03). */
export const customerFilter = z.object({
	search: text(limits.name.characters).default(""),
	status: z.enum(["all", "approved", "not-approved"]).default("all"),
	registration: z.enum(["all", "registered", "not-registered"]).default("all"),
	view: z.enum(["all", ...customerViews]).default("all"),
	/** Has an order in this state. */
	order: z.enum(["all", ...orderStates]).default("all"),
	/** Has an order within these days (UTC, inclusive). */
	orderedFrom: day.optional(),
	orderedUntil: day.optional(),
	/** Has this tag. */
	tag: text(limits.customerTag.characters).default(""),
});
export type CustomerFilter = z.infer<typeof customerFilter>;

/** A label that an admin groups customers by, such as `vip`: lowercase letters, digits and hyphens. */
export const customerTag = z
	.string()
	.max(limits.customerTag.characters)
	.transform((tag) => tag.trim().toLowerCase().replaceAll(/\s+/g, "-"))
	.pipe(
		z.string().regex(/^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u, "must be a word of letters, digits and hyphens"),
	);

export const customerQuery = customerFilter.extend({
	sort: z.enum(customerSorts).default("name"),
	direction: z.enum(["asc", "desc"]).default("asc"),
	page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
	pageSize: z.coerce.number<number>().int().min(1).max(limits.customerPageRows).default(25),
});
export type CustomerQuery = z.infer<typeof customerQuery>;

export const customerRow = z.object({
	id: z.uuid(),
	email: z.string(),
	name: z.string(),
	orderId: z.string(),
	/** `2026-11-21`; empty if unknown. */
	orderDate: z.string(),
	orderStatus: z.string(),
	/** As the shop wrote it, but sorted as a number. */
	orderTotal: z.string(),
	/** No file had the total, so the usual one is shown and excluded from all sums (IMP-02). */
	orderTotalAssumed: z.boolean(),
	products: z.array(z.string()),
	premium: z.boolean(),
	approved: z.boolean(),
	registered: z.boolean(),
	invitedAt: z.date().nullable(),
});
export type CustomerRow = z.infer<typeof customerRow>;

export const customerPage = z.object({
	rows: z.array(customerRow),
	/** Totals for the whole business, regardless of filters. */
	counts: z.object({ total: z.int(), approved: z.int(), registered: z.int() }),
	/** Number of matching customers. */
	found: z.int(),
	/** The search found more than this, but counting stops here. */
	foundMore: z.boolean(),
	/** The page returned; the last page if a later one was requested. */
	page: z.int(),
	pages: z.int(),
});
export type CustomerPage = z.infer<typeof customerPage>;

const moment = z.object({ at: z.date() });

/** One of a customer's orders, as their page lists it. */
export const customerOrder = z.object({
	id: z.uuid(),
	number: z.string(),
	source: z.enum(orderSources),
	products: z.array(z.string()),
	total: money,
	/** No file contained the amount (IMP-02). */
	amountAssumed: z.boolean(),
	refunded: money,
	state: z.enum(orderStates),
	placedAt: z.date(),
	/** Only the day is known (UTC). */
	dayOnly: z.boolean(),
	/** The order gives access, unless the seller has decided otherwise. */
	givesAccess: z.boolean(),
});

/** One customer with everything that answers "I paid and can't get in". */
export const customer = customerRow.extend({
	/** When the email was first approved; null if it never was. */
	approvedAt: z.date().nullable(),
	updatedAt: z.date(),
	/** The seller's decision, which overrides every order (USR-07). */
	decision: z.enum(["granted", "revoked"]).nullable(),
	/** Newest orders only. */
	orders: z.array(customerOrder),
	/** Notes by admins. */
	notes: z.string(),
	tags: z.array(z.string()),
	/** Null until they register. */
	account: z
		.object({
			name: z.string(),
			admin: z.boolean(),
			/** The email is confirmed. */
			verified: z.boolean(),
			/** Also signs in with an authenticator app. */
			secondFactor: z.boolean(),
			registeredAt: z.date(),
			sessions: z.array(z.object({ userAgent: z.string().nullable(), lastUsed: z.date() })),
			/** Newest downloads only. */
			downloads: z.array(moment.extend({ fileName: z.string() })),
			downloadCount: z.int(),
			progress: z.object({ completed: z.int(), lessons: z.int(), lastAt: z.date().nullable() }),
		})
		.nullable(),
	/** Newest admin actions about this customer. */
	history: z.array(moment.extend({ action: z.string(), actor: z.string() })),
});
export type Customer = z.infer<typeof customer>;

/** Fields of the add and edit dialog (USR-09). */
export const customerFields = z.object({
	email,
	name: text(limits.name.characters).default(""),
	orderId: text(limits.name.characters).default(""),
	orderStatus: text(limits.name.characters).default(""),
	orderTotal: text(limits.name.characters)
		.refine((total) => total === "" || (parseMoney(total)?.minorUnits ?? -1) >= 0, "must be an amount such as 27.00")
		.default(""),
	products: z.array(text(limits.name.characters)).max(limits.customerProducts).default([]),
	premium: z.boolean().default(false),
});
export type CustomerFields = z.infer<typeof customerFields>;

/** Either selected individually, or everything that matches a filter. */
export const customerSelection = z.union([
	z.object({ ids: z.array(z.uuid()).min(1).max(limits.customerSelection) }),
	z.object({ filter: customerFilter }),
]);
export type CustomerSelection = z.infer<typeof customerSelection>;

const one = z.object({ customerId: z.uuid() });
const notFound = {
	CUSTOMER_NOT_FOUND: { status: 404, message: "This customer no longer exists." },
} as const;
const emailExists = { EMAIL_EXISTS: { status: 409, message: "User with this email already exists" } } as const;
const adminAccount = {
	ADMIN_ACCOUNT: { status: 409, message: "The email of an admin's account cannot be changed here." },
} as const;
const changed = z.object({ changed: z.int() });

/** What to do with the orders of a deleted customer. */
export const ordersOfDeleted = z.enum(["keep", "delete"]);
export type OrdersOfDeleted = z.infer<typeof ordersOfDeleted>;

/** Counts of the selected customers; each customer is counted once. */
export const invitees = z.object({
	invited: z.int(),
	registered: z.int(),
	notApproved: z.int(),
	/** Their order was refunded, canceled, charged back or failed. */
	unpaid: z.int(),
	/** They were invited recently. */
	invitedBefore: z.int(),
});
export type Invitees = z.infer<typeof invitees>;

export const adminCustomers = {
	list: forAdmin
		.route({ method: "GET", path: "/admin/customers", summary: "A page of the customers, filtered and sorted" })
		.input(customerQuery)
		.output(customerPage),
	read: forAdmin
		.route({ method: "GET", path: "/admin/customers/{customerId}", summary: "One customer, with account and history" })
		.errors(notFound)
		.input(one)
		.output(customer),
	add: forAdmin
		.route({ method: "POST", path: "/admin/customers", summary: "Adds a customer to the approved list" })
		.errors(emailExists)
		.input(customerFields)
		.output(z.object({ id: z.uuid() })),
	update: forAdmin
		.route({
			method: "PUT",
			path: "/admin/customers/{customerId}",
			summary: "Changes a customer",
			description: "With a new email an account moves along, as by the correction of the email.",
		})
		.errors({ ...notFound, ...emailExists, ...adminAccount, ...editErrors })
		.input(
			customerFields.extend({
				customerId: z.uuid(),
				/** Value when editing began. If omitted, changes that others saved since are overwritten. */
				updatedAt: instant.optional(),
			}),
		)
		.output(z.object({ id: z.uuid() })),
	annotate: forAdmin
		.route({
			method: "PUT",
			path: "/admin/customers/{customerId}/notes",
			summary: "Saves notes and tags of a customer",
		})
		.errors({ ...notFound, ...editErrors })
		.input(
			one.extend({
				notes: text(limits.customerNotes.characters).default(""),
				tags: z
					.array(customerTag)
					.max(limits.customerTags)
					.default([])
					.transform((tags) => [...new Set(tags)]),
				updatedAt: instant,
			}),
		)
		.output(customer),
	remove: forAdmin
		.route({
			method: "DELETE",
			path: "/admin/customers/{customerId}",
			summary: "Deletes a customer with account, progress, notes and emails",
			description: "Orders are deleted too, or stay in the books without email and name.",
		})
		.errors({
			...notFound,
			ADMIN_ACCOUNT: { status: 409, message: "This person is an admin. Remove them from the admins first." },
		})
		.input(one.extend({ orders: ordersOfDeleted })),
	viewAs: forAdmin
		.route({
			method: "POST",
			path: "/admin/customers/{customerId}/view",
			summary: "Begins to look at the site as a member, for half an hour",
			description: "Read-only, in this browser, until `POST /session/stop-viewing`. It is in the activity log.",
		})
		.errors({
			...notFound,
			NOTHING_TO_VIEW: { status: 409, message: "Only a customer who has registered and has access can be viewed." },
		})
		.input(one),
	setApproval: forAdmin
		.route({
			method: "POST",
			path: "/admin/customers/approval",
			summary: "Grants or revokes customers' access",
			description: "Revoking access ends their sessions immediately.",
		})
		.errors(editErrors)
		.input(
			z.object({
				selection: customerSelection,
				approved: z.boolean(),
				/** Reverts only the decision made at this moment, not a later one. */
				undoOf: instant.optional(),
			}),
		)
		.output(
			changed.extend({
				/** When the decision was made; an undo refers to it. */
				at: z.date(),
			}),
		),
	countInvitees: forAdmin
		.route({
			method: "POST",
			path: "/admin/customers/invitees",
			summary: "Counts who a bulk invitation would reach, and who it would not",
		})
		.input(z.object({ selection: customerSelection }))
		.output(invitees),
	invite: forAdmin
		.route({
			method: "POST",
			path: "/admin/customers/invitations",
			summary: "Sends approved customers who have not registered the invitation to do so",
			description:
				"Of many, those who were invited within the last hour, and those whose order was refunded, canceled, charged back or failed, are left out.",
		})
		.errors({
			NOBODY_TO_INVITE: {
				status: 409,
				message: "Only approved customers who have not registered yet can be invited, and once an hour when many are.",
			},
		})
		.input(z.object({ selection: customerSelection }))
		.output(changed),
	resendVerification: forAdmin
		.route({
			method: "POST",
			path: "/admin/customers/{customerId}/verification",
			summary: "Sends the link that confirms the email again",
		})
		.errors({
			...notFound,
			NOT_REGISTERED: { status: 409, message: "This customer has not registered yet." },
			ALREADY_VERIFIED: { status: 409, message: "This customer has confirmed the email already." },
		})
		.input(one),
	sendPasswordReset: forAdmin
		.route({
			method: "POST",
			path: "/admin/customers/{customerId}/password-reset",
			summary: "Sends a link to choose a new password",
		})
		.errors({ ...notFound, NOT_REGISTERED: { status: 409, message: "This customer has not registered yet." } })
		.input(one),
	removeSecondFactor: forAdmin
		.route({
			method: "POST",
			path: "/admin/customers/{customerId}/second-factor-removal",
			summary: "Removes two-step verification from an account",
			description: "Ends their sessions and notifies them by email. Requires your password again.",
		})
		.errors({
			...notFound,
			WRONG_PASSWORD: { status: 422, message: "That password isn't correct." },
			NOT_REGISTERED: { status: 409, message: "This customer has not registered yet." },
			OWN_ACCOUNT: { status: 409, message: "Turn off your own two-step verification in your profile." },
			NO_SECOND_FACTOR: { status: 409, message: "This account has no two-step verification." },
		})
		.input(one.extend({ password: exactText(limits.password.max).default("") })),
	correctEmail: forAdmin
		.route({
			method: "POST",
			path: "/admin/customers/{customerId}/email",
			summary: "Corrects a customer's email; approval and account move along",
			description: "Someone registered is signed out everywhere and has to confirm the new address.",
		})
		.errors({ ...notFound, ...emailExists, ...adminAccount })
		.input(one.extend({ email }))
		.output(z.object({ id: z.uuid() })),
};
