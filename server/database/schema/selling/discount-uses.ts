import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, primaryKey } from "../columns.ts";
import { checkouts } from "./checkouts.ts";
import { discountCodes } from "./discount-codes.ts";
import { orders } from "./orders.ts";

/**
 * Uses of discount codes, one row per checkout that was opened with a code (CODE-03). A use is reserved until its
 * checkout is paid, fails or expires; whatever is not released counts towards the limit of its code.
 */
export const discountUses = pgTable(
	"discount_uses",
	{
		id: primaryKey(),
		/** Null once the code is deleted; the name below stays. */
		codeId: uuid().references(() => discountCodes.id, { onDelete: "set null" }),
		/** Name of the code when it was used. */
		code: text().notNull(),
		/** Discount of the whole order, in minor units of its currency. */
		minorUnits: bigint({ mode: "number" }).notNull(),
		/** Null once the abandoned checkout is deleted. */
		checkoutId: uuid().references(() => checkouts.id, { onDelete: "set null" }),
		/** The coupon created for this checkout at Stripe; null once it is deleted there. */
		couponId: text(),
		/** The order that was paid with it. */
		orderId: uuid().references(() => orders.id, { onDelete: "set null" }),
		state: text({ enum: ["reserved", "used", "released"] })
			.notNull()
			.default("reserved"),
		/** Keyed hash of the buyer's address, only for codes that work once per customer. */
		customerKey: text(),
		/** When the checkout expires; null while a bank decides about the payment. */
		expiresAt: instant(),
		createdAt: createdAt(),
		/** When it was used or released. */
		settledAt: instant(),
	},
	(table) => [
		uniqueIndex("discount_uses_checkout_key").on(table.checkoutId),
		index("discount_uses_counted_idx").on(table.codeId, table.state).where(sql`state <> 'released'`),
		index("discount_uses_customer_idx").on(table.codeId, table.customerKey).where(sql`state <> 'released'`),
		index("discount_uses_code_id_idx").on(table.codeId),
		index("discount_uses_order_id_idx").on(table.orderId),
		index("discount_uses_expires_at_idx").on(table.expiresAt).where(sql`state = 'reserved'`),
		index("discount_uses_coupon_idx").on(table.id).where(sql`coupon_id is not null and state <> 'reserved'`),
		check("discount_uses_state_check", sql`${table.state} in ('reserved', 'used', 'released')`),
		check("discount_uses_minor_units_check", sql`${table.minorUnits} > 0`),
	],
);
