import { limits } from "../limits.ts";
import { containsLink, INVISIBLE } from "../text/contains-link.ts";

/* What a name may contain, without the library for input: the first page of a member runs it. */

/** Characters that change the direction of the surrounding text. */
export const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/u;
export const LINE_BREAKS = /[\p{Cc}\u2028\u2029]+/gu;
/** Joins or varies the character before it: part of the spelling in some scripts. */
const JOINER = /\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/u;
const BEFORE_JOINER =
	/[\p{Script=Arabic}\p{Script=Bengali}\p{Script=Devanagari}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Han}\p{Script=Kannada}\p{Script=Khmer}\p{Script=Malayalam}\p{Script=Mongolian}\p{Script=Myanmar}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}]$/u;

/** Initials without a space after them, as in `J.R.Smith`. */
const ATTACHED_INITIALS = /(^|[\s(])((?:\p{L}\p{M}*\.)+)(?=\p{L}\p{M}*\p{L})/gu;

/**
 * The characters of a name. Punctuation is allowed only where names have it: a period after a letter, a comma before a space, `&`
 * between spaces, and the signs of a script among its letters.
 */
const PARTS = [
	String.raw`\p{L}\p{M}*`,
	// A sign that varies the character before it.
	String.raw`[\u200c\u200d]`,
	String.raw`(?<=[\p{L}\p{M}])\.`,
	String.raw`,(?=\s|$)`,
	String.raw`(?<=\s)&(?=\s)`,
	`[ '‘’()"“”]`,
	"[-\u2010\u2011\u2013\u058a\u05be]",
	String.raw`(?<=l)\u00b7(?=l)`,
	String.raw`(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc])\u30fb(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])`,
	String.raw`(?<=\p{Script=Hebrew}\p{M}*)[\u05f3\u05f4]`,
	String.raw`(?<=\p{Script=Tibetan}\p{M}*)\u0f0b`,
	// As in `John Smith 3rd`.
	"(?<![0-9])[0-9]{1,2}(?![0-9])",
];
const NAME = new RegExp(`^(?:${PARTS.join("|")})*$`, "iu");

/** Unicode letters and marks that look like a dot or a colon; Lisu tone marks end a word there. */
const DOT_ALIKE_LETTER =
	/\ua78f|[\u02d0\u02d1]|\u1427|\u{1d16d}|(?<!\p{Script=Lisu})[\ua4f8-\ua4fd]|[\ua4f8-\ua4fd](?=\p{L})/u;

/** More digits than this look like a phone number, even in pairs. */
const MAX_DIGITS = 4;

export const hasNameCharacters = (name: string): boolean =>
	// Fullwidth and similar characters are also checked in their normalized form.
	[name, name.normalize("NFKC")].every((form) => NAME.test(form) && !DOT_ALIKE_LETTER.test(form)) &&
	(name.match(/[0-9]/g)?.length ?? 0) <= MAX_DIGITS;

/** Returns the usual spelling: one kind of apostrophe, single spaces, nothing invisible. */
export const tidyName = (name: string): string =>
	name
		.normalize("NFC")
		.replace(INVISIBLE, (character, offset: number, whole: string) =>
			JOINER.test(character) && BEFORE_JOINER.test(whole.slice(0, offset)) ? character : "",
		)
		.replace(/\p{Zs}+/gu, " ")
		// Common substitutes for the apostrophe on keyboards.
		.replace(/[`\u00b4]/g, "'")
		.replace(ATTACHED_INITIALS, "$1$2 ")
		.trim();

export const hasLetter = (name: string): boolean => /\p{L}/u.test(name);

/** Most names. Their check needs no Unicode, which takes a phone 30 ms the first time. */
const PLAIN_NAME = /^[A-Za-z]+(?:[ '-][A-Za-z]+)*$/;

/**
 * Cleans a name that comes from a cart, a file or an identity provider instead of from a form.
 *
 * @returns the name as `personName` accepts it, or an empty string if it does not
 */
export function nameFromOutside(reported: unknown): string {
	if (typeof reported !== "string") return "";
	if (PLAIN_NAME.test(reported) && reported.length <= limits.personName.characters) return reported;
	// Longer than any name, so that a long text stays cheap to check.
	const cut = reported.slice(0, 2 * limits.name.characters).toWellFormed();
	const name = tidyName(cut.replaceAll(LINE_BREAKS, " ").replace(/\p{Extended_Pictographic}/gu, ""));
	const isName =
		name.length <= limits.personName.characters &&
		hasLetter(name) &&
		hasNameCharacters(name) &&
		!DIRECTION.test(cut) &&
		!containsLink(name);
	return isName ? name : "";
}
