/**
 * Matches characters that are invisible or look like a space: zero-width characters, fillers, the blank Braille
 * pattern.
 */
export const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;

/**
 * Full stops of other scripts, and letters and signs that look like one. Between Chinese or Japanese letters they end a
 * sentence or separate the parts of a name, as does the Catalan dot between two `l`.
 */
const DOT_ALIKE =
	/[\u3002\u30fb\u0589\u06d4\u0701\u0702\u0387\u1427\u2027\u2219\u22c5\ua4f8\ua60e\ua78f\u2e31\u{10a50}\u{1d16d}](?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])|(?<!l)\u00b7|\u00b7(?!l)/giu;

const COLON_ALIKE = /[\ua789\u2236]/g;

/**
 * Matches `@`, `//`, a scheme, `www.`, an IP address, and a dot attached to a word of two or more letters, as in `evil
 * .com`.
 */
const LINK =
	/@|\/\/|\p{L}\p{M}*:[\p{L}\p{N}/\\]|\p{N}:[\p{L}/\\]|(?:^|[^\p{L}\p{N}])www\.|(?:\p{N}+\.){3}\p{N}|[\p{L}\p{M}\p{N}\s\])]\.\p{L}\p{M}*[\p{L}\p{N}\p{Pd}]|[\p{L}\p{N}]\s?[[({]\s?\.\s?[\])}]\s?\p{L}/iu;

/** Encoded forms of characters that occur in addresses. */
const ENCODED = { "2e": ".", "2f": "/", "3a": ":", "40": "@" } as const;

/** Decides whether a mail program, or a reader, could make a link of any part of a text, however it is spelled. */
export const containsLink = (typed: string): boolean =>
	LINK.test(
		typed
			.normalize("NFKC")
			.replace(INVISIBLE, "")
			.replace(/%(2e|2f|3a|40)/gi, (_, code: string) => ENCODED[code.toLowerCase() as keyof typeof ENCODED])
			.replace(DOT_ALIKE, ".")
			.replace(COLON_ALIKE, ":"),
	);

/** For text that is sent to someone who did not ask for it. */
export const GIFT_LINK_MESSAGE =
	"Remove web and email addresses: they are not sent. If there are none, put a space after each period.";
