import type { ErrorMap } from "@orpc/contract";

/*
 * Codes are for screens, messages for people. A feature declares its own errors beside its procedures; these apply to
 * every procedure of an audience.
 */

export const visitorErrors = {
	/** The input is invalid; the message names the field. */
	BAD_REQUEST: { status: 400, message: "Please check what you entered." },
	TOO_MANY_REQUESTS: { status: 429, message: "Too many attempts. Please wait a minute and try again." },
} satisfies ErrorMap;

export const memberErrors = {
	...visitorErrors,
	UNAUTHORIZED: { status: 401, message: "Please sign in first." },
	FORBIDDEN: { status: 403, message: "You do not have access to this." },
	/** An admin is viewing the site as a member. */
	VIEW_ONLY: { status: 403, message: "You are viewing as this member, so nothing is changed." },
} satisfies ErrorMap;

export const adminErrors = {
	...memberErrors,
	SECOND_FACTOR_REQUIRED: {
		status: 403,
		message: "Admins of this site need two-step verification. Please set it up on your profile first.",
	},
} satisfies ErrorMap;

/**
 * For anything that two admins may edit concurrently: the later one gets a conflict instead of silently overwriting.
 */
export const editErrors = {
	CHANGED_MEANWHILE: {
		status: 409,
		message:
			"This was edited since you opened it, by another admin or in another window. Reload to see that version, or overwrite it with yours.",
	},
} satisfies ErrorMap;
