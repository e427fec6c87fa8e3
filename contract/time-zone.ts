import { z } from "zod";

/** @returns whether the name is one of IANA's that this machine knows */
export function isTimeZone(name: string): boolean {
	try {
		new Intl.DateTimeFormat("en-US", { timeZone: name });
		return true;
	} catch {
		return false;
	}
}

/** A time zone by its name of IANA's. */
export const timeZone = z
	.string()
	.trim()
	.max(60, { error: "is too long", abort: true })
	.refine(isTimeZone, "must be a time zone such as America/New_York");
