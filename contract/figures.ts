import { z } from "zod";
import { forAdmin } from "./audience.ts";

/** A day as `2026-11-21`, in UTC. */
const day = z.iso.date();

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
});
export type Figures = z.infer<typeof figures>;

export const adminFigures = {
	read: forAdmin
		.route({ method: "GET", path: "/admin/figures", summary: "Figures of the business, at most a minute old" })
		.output(figures),
};
