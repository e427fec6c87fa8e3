import { z } from "zod";
import { limits } from "./limits.ts";

/** The one way an e-mail address enters: trimmed, lowercased, checked (AUTH-04). */
export const email = z
	.string()
	.max(limits.email.characters + 50, { error: "is too long", abort: true })
	.trim()
	.toLowerCase()
	.pipe(z.email("must be an e-mail address").max(limits.email.characters, "is too long"));
