import { courseTexts } from "./course.ts";
import { dashboardTexts } from "./dashboard.ts";
import { type EmailTextKey, emailTexts } from "./emails.ts";
import { libraryTexts } from "./library.ts";
import { menuTexts } from "./menu.ts";
import { type ScreenTextKey, screenTexts } from "./screen-texts.ts";
import type { MemberText } from "./text.ts";

/*
 * Every text that members read and sellers may change (BRND-05). The menu, pages and emails read this table; a new text
 * is a line in one of its groups.
 */

export type MemberTextKey = ScreenTextKey | EmailTextKey;

const keysOf = <Key extends MemberTextKey>(words: Record<Key, MemberText>) => Object.keys(words) as Key[];

export const memberTextGroups = {
	menu: { label: "Menu", keys: keysOf(menuTexts) },
	dashboard: { label: "Dashboard", keys: keysOf(dashboardTexts) },
	course: { label: "Course", keys: keysOf(courseTexts) },
	library: { label: "Library", keys: keysOf(libraryTexts) },
	emails: { label: "Emails", keys: keysOf(emailTexts) },
} as const satisfies Record<string, { label: string; keys: readonly MemberTextKey[] }>;
export type MemberTextGroup = keyof typeof memberTextGroups;

export const memberTexts: Record<MemberTextKey, MemberText> = { ...screenTexts, ...emailTexts };
export const memberTextKeys = keysOf(memberTexts);

/** All texts of a site: the seller's, and the defaults of the others. */
export type MemberTexts = Record<MemberTextKey, string>;

/** The texts that differ from their defaults. */
export type MemberTextChanges = Partial<MemberTexts>;

export const memberTextDefaults = Object.fromEntries(
	memberTextKeys.map((key) => [key, memberTexts[key].text]),
) as MemberTexts;

/**
 * Returns what differs from the defaults.
 *
 * @param texts an empty one means the default
 */
export const findChanges = (texts: MemberTextChanges): MemberTextChanges =>
	Object.fromEntries(
		Object.entries(texts).filter(([key, text]) => text !== "" && text !== memberTextDefaults[key as MemberTextKey]),
	);
