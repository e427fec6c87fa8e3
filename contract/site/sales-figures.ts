import { z } from "zod";
import { forAdmin } from "./audience.ts";
import { day } from "./instant.ts";
import { orderSources } from "./order-sources.ts";

/** In minor units of the currency: `revenue` is what is left of `gross` (docs/glossary.md). */
const sold = {
	orders: z.int(),
	gross: z.int(),
	refunds: z.int(),
	/** Taken back by banks after disputes. */
	lost: z.int(),
	revenue: z.int(),
};

/** What was sold in one currency (ORD-04). */
export const currencySales = z.object({
	currency: z.string(),
	...sold,
	/** One for each of the last thirty days, the oldest first. */
	days: z.array(z.object({ day, ...sold })),
	/** The most revenue first. */
	sources: z.array(z.object({ source: z.enum(orderSources), ...sold })),
	/** By what was bought together; the most revenue first, and no more than fit a chart. */
	products: z.array(z.object({ products: z.string(), ...sold })),
});
export type CurrencySales = z.infer<typeof currencySales>;

/** The business at a glance (ADM-03). */
export const figures = z.object({
	customers: z.int(),
	approved: z.int(),
	registered: z.int(),
	/** One for each of the last thirty days, the oldest first. */
	days: z.array(z.object({ day, newCustomers: z.int(), registrations: z.int(), downloads: z.int() })),
	/** Of the last thirty days, the most wanted first. */
	mostWanted: z.array(z.object({ fileName: z.string(), downloads: z.int() })),
	/** In the order of the course: how many have completed the lessons of each module, as a share of all that could be. */
	completion: z.array(z.object({ module: z.string(), lessons: z.int(), completed: z.int(), share: z.number() })),
	/** Of the last thirty days, in each currency that was paid in, the one with the most orders first (ORD-04). */
	sales: z.array(currencySales),
});
export type Figures = z.infer<typeof figures>;

export const adminFigures = {
	read: forAdmin
		.route({ method: "GET", path: "/admin/figures", summary: "Figures of the business, at most a minute old" })
		.output(figures),
};
