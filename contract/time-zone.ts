import { z } from "zod";

/** Decides whether a name is an IANA time zone known to this machine. */
export function isTimeZone(name: string): boolean {
	try {
		new Intl.DateTimeFormat("en-US", { timeZone: name });
		return true;
	} catch {
		return false;
	}
}

/** An IANA time zone name. */
export const timeZone = z
	.string()
	.trim()
	.max(60, { error: "is too long", abort: true })
	.refine(isTimeZone, "must be a time zone such as America/New_York");
