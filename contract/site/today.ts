import { z } from "zod";
import { forAdmin } from "./audience.ts";
import { guideState } from "./setup-guide.ts";

/** What to do about it: an admin screen, or a command for the operator. */
export const nextStep = z.union([
	z.object({ label: z.string(), to: z.string() }),
	z.object({ label: z.string(), command: z.string() }),
]);
export type NextStep = z.infer<typeof nextStep>;

/** Something that needs the seller's attention (SET-05). */
export const attentionItem = z.object({
	id: z.string(),
	/** `problem`: something does not work. `notice`: something could be better. */
	tone: z.enum(["problem", "notice"]),
	title: z.string(),
	detail: z.string(),
	step: nextStep,
});
export type AttentionItem = z.infer<typeof attentionItem>;

/** Steps that the site cannot verify: a person marks them as done. */
export const stepsToConfirm = ["name", "terms"] as const;

/** A step of the setup checklist (SET-04). */
export const setupStep = z.object({
	id: z.string(),
	title: z.string(),
	detail: z.string(),
	done: z.boolean(),
	/** A person marks it as done. */
	toConfirm: z.boolean(),
	step: nextStep,
});
export type SetupStep = z.infer<typeof setupStep>;

/** Backups in a bucket, and whether one could be restored (HOST-05). */
export const todaysBackups = z.object({
	/** When the last one was sent; null for none yet. */
	lastBackupAt: z.date().nullable(),
	lastDrill: z.object({ at: z.date(), passed: z.boolean() }).nullable(),
});
export type TodaysBackups = z.infer<typeof todaysBackups>;

export const today = z.object({
	/** Problems first. */
	attention: z.array(attentionItem),
	/** Null once all steps are done, or the list was hidden. */
	setup: z.array(setupStep).nullable(),
	/** The setup guide of a new site (BRND-02); null without one, and once it is finished. */
	guide: guideState.nullable(),
	/** Null if none are sent to a bucket. */
	backups: todaysBackups.nullable(),
	/** A try-out shows the sample business, which can be removed (TRY-01). */
	sampleBusiness: z.boolean(),
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
	startEmpty: forAdmin
		.route({ method: "DELETE", path: "/admin/sample-business", summary: "Removes the sample business of a try-out" })
		.output(today),
};
