import { courseWords } from "./course.ts";
import { dashboardWords } from "./dashboard.ts";
import { type EmailWordKey, emailWords } from "./emails.ts";
import { libraryWords } from "./library.ts";
import { menuWords } from "./menu.ts";
import { type ScreenWordKey, screenWords } from "./screen-words.ts";
import type { MemberWord } from "./word.ts";

/*
 * Every text that members read and sellers may change (BRND-05). The menu, pages and emails read this table; a new text
 * is a line in one of its groups.
 */

export type MemberWordKey = ScreenWordKey | EmailWordKey;

const keysOf = <Key extends MemberWordKey>(words: Record<Key, MemberWord>) => Object.keys(words) as Key[];

export const memberWordGroups = {
	menu: { label: "Menu", keys: keysOf(menuWords) },
	dashboard: { label: "Dashboard", keys: keysOf(dashboardWords) },
	course: { label: "Course", keys: keysOf(courseWords) },
	library: { label: "Library", keys: keysOf(libraryWords) },
	emails: { label: "Emails", keys: keysOf(emailWords) },
} as const satisfies Record<string, { label: string; keys: readonly MemberWordKey[] }>;
export type MemberWordGroup = keyof typeof memberWordGroups;

export const memberWords: Record<MemberWordKey, MemberWord> = { ...screenWords, ...emailWords };
export const memberWordKeys = keysOf(memberWords);

/** All texts of a site: the seller's, and the defaults of the others. */
export type MemberWords = Record<MemberWordKey, string>;

/** The texts that differ from their defaults. */
export type MemberWordChanges = Partial<MemberWords>;

export const memberWordDefaults = Object.fromEntries(
	memberWordKeys.map((key) => [key, memberWords[key].text]),
) as MemberWords;

/**
 * Returns what differs from the defaults.
 *
 * @param texts an empty one means the default
 */
export const findChanges = (texts: MemberWordChanges): MemberWordChanges =>
	Object.fromEntries(
		Object.entries(texts).filter(([key, text]) => text !== "" && text !== memberWordDefaults[key as MemberWordKey]),
	);
