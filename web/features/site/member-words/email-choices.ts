import type { MemberWordKey } from "../../../../contract/site/member-words/all-words.ts";
import {
	type EmailWordKey,
	type MemberEmailKind,
	memberEmailKinds,
} from "../../../../contract/site/member-words/emails.ts";

/** An email whose texts are shown, or what all emails share. */
export type EmailChoice = MemberEmailKind | "every";

/** Returns the texts of a choice. */
export const wordsOf = (choice: EmailChoice): EmailWordKey[] =>
	choice === "every" ? ["emailGreeting", "emailSupport"] : [`${choice}Subject`, `${choice}Heading`, `${choice}Text`];

/** Returns the choice that a text belongs to; null if it is not one of an email. */
export const choiceOf = (key: MemberWordKey): EmailChoice | null =>
	(["every", ...memberEmailKinds] as const).find((choice) => (wordsOf(choice) as MemberWordKey[]).includes(key)) ??
	null;
