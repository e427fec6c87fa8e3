import { z } from "zod";
import { limits } from "../limits.ts";
import { exactText } from "../text/text.ts";
import { forAdmin } from "./audience.ts";

/* The update to the newest version, tried on a copy of the site from the browser (UPG-01). */

export const updateRehearsal = z.object({
	/** Why it can't be started from here; null if it can. */
	unavailable: z.string().nullable(),
	/** The last one; null if there was none. */
	last: z
		.object({
			startedAt: z.date(),
			/** Null while it runs. */
			endedAt: z.date().nullable(),
			/** The version works with a copy of the site; null while it runs. */
			succeeded: z.boolean().nullable(),
			/** What the command printed, or its end. */
			output: z.string(),
		})
		.nullable(),
});
export type UpdateRehearsalState = z.infer<typeof updateRehearsal>;

export const adminUpdateRehearsal = {
	read: forAdmin
		.route({ method: "GET", path: "/admin/update-rehearsal", summary: "The last rehearsal of an update" })
		.output(updateRehearsal),
	start: forAdmin
		.route({
			method: "POST",
			path: "/admin/update-rehearsal",
			summary: "Downloads the newest version, and tries the update on a copy of the site",
			description: "The site itself is not changed. Requires the password.",
		})
		.errors({
			WRONG_PASSWORD: { status: 422, message: "That password isn't correct." },
			REHEARSAL_UNAVAILABLE: { status: 409, message: "The update can't be tried from here." },
			REHEARSAL_RUNNING: { status: 409, message: "The update is being tried already." },
		})
		.input(z.object({ password: exactText(limits.password.max).default("") }))
		.output(updateRehearsal),
};
