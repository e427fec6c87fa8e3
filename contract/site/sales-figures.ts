import { z } from "zod";
import { day } from "../instant.ts";
import { orderSources } from "../selling/order-sources.ts";
import { forAdmin } from "./audience.ts";

/** In minor units of the currency: `revenue` is `gross` less refunds and losses (docs/glossary.md). */
const sold = {
	orders: z.int(),
	gross: z.int(),
	refunds: z.int(),
	/** Taken back by banks after disputes. */
	lost: z.int(),
	revenue: z.int(),
};

/** Sales in one currency (ORD-04). */
export const currencySales = z.object({
	currency: z.string(),
	...sold,
	/** One per day for the last thirty days, oldest first. */
	days: z.array(z.object({ day, ...sold })),
	/** Highest revenue first. */
	sources: z.array(z.object({ source: z.enum(orderSources), ...sold })),
	/** Grouped by products bought together; highest revenue first, limited to what fits a chart. */
	products: z.array(z.object({ products: z.string(), ...sold })),
	/** By discount code; empty if none was used. Highest revenue first, limited to what fits a chart (CODE-04). */
	codes: z.array(z.object({ code: z.string(), ...sold })),
});
export type CurrencySales = z.infer<typeof currencySales>;

/** The business at a glance (ADM-03). */
export const figures = z.object({
	customers: z.int(),
	approved: z.int(),
	registered: z.int(),
	/** One per day for the last thirty days, oldest first. */
	days: z.array(z.object({ day, newCustomers: z.int(), registrations: z.int(), downloads: z.int() })),
	/** Top downloads of the last thirty days. */
	mostWanted: z.array(z.object({ fileName: z.string(), downloads: z.int() })),
	/** In course order: completed lessons per module, as a share of all possible completions. */
	completion: z.array(z.object({ module: z.string(), lessons: z.int(), completed: z.int(), share: z.number() })),
	/** Sales of the last thirty days per currency, most orders first (ORD-04). */
	sales: z.array(currencySales),
});
export type Figures = z.infer<typeof figures>;

export const adminFigures = {
	read: forAdmin
		.route({ method: "GET", path: "/admin/figures", summary: "Figures of the business, at most a minute old" })
		.output(figures),
};
