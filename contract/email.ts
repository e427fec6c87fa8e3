import { z } from "zod";
import { limits } from "./limits.ts";
import { withAsciiDomain } from "./text/mail-link.ts";

/** Zod's own rule, extended to international top-level domains such as `xn--p1ai`. */
const ADDRESS =
	/^(?:[a-z0-9_'+-]+\.)*[a-z0-9_'+-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/;

/** Parses every email address: trimmed, lowercased, domain in ASCII, validated (AUTH-04). */
export const email = z
	.string()
	.max(limits.email.characters + 50, { error: "is too long", abort: true })
	.trim()
	.toLowerCase()
	.overwrite(withAsciiDomain)
	.pipe(
		z.email({ pattern: ADDRESS, error: "must be a valid email address" }).max(limits.email.characters, "is too long"),
	);
