import { z } from "zod";
import { editErrors } from "../../errors.ts";
import { day, instant } from "../../instant.ts";
import { text } from "../../text/text.ts";
import { forAdmin } from "../audience.ts";
import { pageErrors } from "./sales-page.ts";

const EXAMPLE = "must be a date and a time such as 2026-11-27T09:00";

/** A date and a time without a time zone. */
const localMinute = z
	.string()
	.regex(/^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d$/, { error: EXAMPLE, abort: true })
	.refine((typed) => day.safeParse(typed.slice(0, 10)).success, EXAMPLE);

/** When the draft is published by itself (PAGE-01). */
export const pageSchedule = z.object({
	publishAt: z.date(),
	note: z.string(),
	/** Email of the admin who scheduled it. */
	scheduledBy: z.string(),
	/** Why it was not published when its time came; null before that. */
	refusal: z.string().nullable(),
});
export type PageSchedule = z.infer<typeof pageSchedule>;

export const pageScheduleState = z.object({
	/** Null if nothing is scheduled. */
	schedule: pageSchedule.nullable(),
	/** Of the site. */
	timeZone: z.string(),
});
export type PageScheduleState = z.infer<typeof pageScheduleState>;

const { PAGE_NOT_READY, PAGE_TOO_HEAVY, TEST_RUNNING } = pageErrors;

export const adminPageSchedule = {
	read: forAdmin
		.route({ method: "GET", path: "/admin/sales-page/schedule", summary: "When the draft is published by itself" })
		.output(pageScheduleState),
	set: forAdmin
		.route({
			method: "PUT",
			path: "/admin/sales-page/schedule",
			summary: "Publishes the draft later, as it is then; replaces an earlier schedule",
		})
		.errors({
			...editErrors,
			...{ PAGE_NOT_READY, PAGE_TOO_HEAVY, TEST_RUNNING },
			SCHEDULE_IN_PAST: { status: 422, message: "Choose a time in the future." },
			SCHEDULE_TOO_LATE: { status: 422, message: "Choose a time within a year." },
		})
		.input(
			z.object({
				/** The draft as the admin saw it. */
				updatedAt: instant,
				/** In the site's time zone. */
				localTime: localMinute,
				note: text(200).default(""),
			}),
		)
		.output(pageScheduleState),
	cancel: forAdmin
		.route({
			method: "DELETE",
			path: "/admin/sales-page/schedule",
			summary: "Cancels the schedule, or dismisses why it was not published",
		})
		.output(pageScheduleState),
};
