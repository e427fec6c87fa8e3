import { z } from "zod";
import { forAdmin } from "./audience.ts";

/** What to do about it: a screen of the admin area, or what the operator types beside the site. */
export const nextStep = z.union([
	z.object({ label: z.string(), to: z.string() }),
	z.object({ label: z.string(), command: z.string() }),
]);
export type NextStep = z.infer<typeof nextStep>;

/** Something that the seller should look at (SET-05). */
export const attentionItem = z.object({
	id: z.string(),
	/** `problem`: something does not work. `notice`: something could be better. */
	tone: z.enum(["problem", "notice"]),
	title: z.string(),
	detail: z.string(),
	step: nextStep,
});
export type AttentionItem = z.infer<typeof attentionItem>;

/** Steps that the site cannot see for itself: a person says that they are done. */
export const stepsToConfirm = ["terms"] as const;

/** A step of setting up a new site (SET-04). */
export const setupStep = z.object({
	id: z.string(),
	title: z.string(),
	detail: z.string(),
	done: z.boolean(),
	/** A person confirms it, after looking. */
	toConfirm: z.boolean(),
	step: nextStep,
});
export type SetupStep = z.infer<typeof setupStep>;

export const today = z.object({
	/** Problems first. */
	attention: z.array(attentionItem),
	/** Null once all is done, or the list was hidden. */
	setup: z.array(setupStep).nullable(),
});
export type Today = z.infer<typeof today>;

export const adminToday = {
	read: forAdmin
		.route({ method: "GET", path: "/admin/today", summary: "What needs attention, and what is left to set up" })
		.output(today),
	confirmStep: forAdmin
		.route({ method: "PUT", path: "/admin/today/setup/{id}", summary: "A step of the setup is done" })
		.input(z.object({ id: z.enum(stepsToConfirm) }))
		.output(today),
	showSetup: forAdmin
		.route({ method: "PUT", path: "/admin/today/setup", summary: "Shows or hides the setup checklist" })
		.input(z.object({ shown: z.boolean() }))
		.output(today),
};
