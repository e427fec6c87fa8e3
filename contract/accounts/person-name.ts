import { z } from "zod";
import { limits } from "../limits.ts";
import { containsLink } from "../text/contains-link.ts";
import { text } from "../text/text.ts";
import { DIRECTION, hasLetter, hasNameCharacters, LINE_BREAKS, tidyName } from "./name-rules.ts";

/** A name that a person enters: one line, at most 100 characters, nothing that looks like an address (SEC-09). */
export const personName = text(limits.personName.characters)
	.refine((name) => name.search(LINE_BREAKS) < 0, "must be one line of text")
	.refine((name) => !DIRECTION.test(name), "must not contain characters that change its direction")
	.overwrite(tidyName)
	.refine((name) => !containsLink(name), "must not contain a web or email address")
	.refine((name) => name === "" || hasLetter(name), "must contain a letter")
	.refine(
		(name) => !hasLetter(name) || hasNameCharacters(name),
		"may contain only letters, spaces, apostrophes, hyphens, periods, commas and a few digits",
	)
	.pipe(z.string().min(1, "must not be empty"));
