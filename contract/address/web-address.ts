import { z } from "zod";
import { limits } from "../limits.ts";

const WORDS = "must be an address that begins with http:// or https://";

/** A web address as typed by an admin. No other scheme is accepted: no `javascript:`, no `data:`. */
export const webAddress = z
	.string()
	.max(limits.webAddress.characters, { error: "is too long", abort: true })
	.trim()
	// URL parsers drop line breaks and add missing slashes, but the address is stored and linked as typed.
	.regex(/^https?:\/\/[^\s\p{Cc}\\]+$/iu, WORDS)
	.refine((address) => address.isWellFormed() && URL.canParse(address), WORDS);
