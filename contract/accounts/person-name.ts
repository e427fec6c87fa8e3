import { z } from "zod";
import { limits } from "./limits.ts";
import { text } from "./text.ts";

/** Turns the direction of the text around it. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/u;
const LINE_BREAKS = /[\p{Cc}\u2028\u2029]+/gu;
/** Takes no room or looks like a space: zero-width characters, fillers, the blank Braille pattern. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;
/** Joins or varies the character before it: part of the spelling in some scripts. */
const JOINER = /\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/u;
const BEFORE_JOINER =
	/[\p{Script=Arabic}\p{Script=Bengali}\p{Script=Devanagari}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Han}\p{Script=Kannada}\p{Script=Khmer}\p{Script=Malayalam}\p{Script=Mongolian}\p{Script=Myanmar}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}]$/u;

/** Initials without a space after them, as in `J.R.Smith`. */
const ATTACHED_INITIALS = /(^|[\s(])((?:\p{L}\p{M}*\.)+)(?=\p{L}\p{M}*\p{L})/gu;

/** `@`, `//`, a scheme, `www.`, an IP address, and a dot with a word of two letters attached to it. */
const LINK =
	/@|\/\/|[\p{L}\p{N}]:[\p{L}\p{N}/\\]|(?:^|[^\p{L}\p{N}])www\.|(?:\p{N}+\.){3}\p{N}|[\p{L}\p{M}\p{N}]\.\p{L}\p{M}*[\p{L}\p{N}\p{Pd}]/iu;

/** Whether a mail program could turn a part of it into a link, however it is spelled. */
export const containsLink = (typed: string): boolean =>
	// Browsers read the ideographic full stop as a dot.
	LINK.test(typed.normalize("NFKC").replace(INVISIBLE, "").replaceAll("\u3002", "."));

const tidy = (name: string): string =>
	name
		.normalize("NFC")
		.replace(INVISIBLE, (character, place: number, whole: string) =>
			JOINER.test(character) && BEFORE_JOINER.test(whole.slice(0, place)) ? character : "",
		)
		.replace(ATTACHED_INITIALS, "$1$2 ")
		.trim();

const hasWord = (name: string): boolean => /[\p{L}\p{N}]/u.test(name);

/** The name that a person gives themselves: one line, at most 100 characters, no address (SEC-09). */
export const personName = text(limits.personName.characters)
	.refine((name) => name.search(LINE_BREAKS) < 0, "must be one line of text")
	.refine((name) => !DIRECTION.test(name), "must not contain characters that change its direction")
	.overwrite(tidy)
	.refine((name) => !containsLink(name), "must not contain a web or email address")
	.refine((name) => name === "" || hasWord(name), "must contain a letter")
	.pipe(z.string().min(1, "must not be empty"));

/**
 * A name that a cart, a file or an identity provider reports, and that can't be asked for again.
 *
 * @returns it by the rule of `personName`; empty where it breaks it
 */
export function nameFromOutside(reported: unknown): string {
	if (typeof reported !== "string") return "";
	const cut = reported.slice(0, limits.name.characters).toWellFormed();
	const name = tidy(cut.replaceAll(LINE_BREAKS, " "));
	return hasWord(name) && !DIRECTION.test(cut) && !containsLink(name) ? name : "";
}
