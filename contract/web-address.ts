import { z } from "zod";
import { limits } from "./limits.ts";

const WORDS = "must be an address that begins with http:// or https://";

/** An address on the web, as an admin types it. Nothing else is ever led to: no `javascript:`, no `data:`. */
export const webAddress = z
	.string()
	.max(limits.webAddress.characters, { error: "is too long", abort: true })
	.trim()
	// URL parsers drop line breaks and add missing slashes; what is kept is shown and led to as it stands.
	.regex(/^https?:\/\/[^\s\p{Cc}\\]+$/iu, WORDS)
	.refine((address) => address.isWellFormed() && URL.canParse(address), WORDS);
