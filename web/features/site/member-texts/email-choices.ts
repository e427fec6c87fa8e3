import type { MemberTextKey } from "../../../../contract/site/member-texts/all-words.ts";
import {
	type EmailTextKey,
	type MemberEmailKind,
	memberEmailKinds,
} from "../../../../contract/site/member-texts/emails.ts";

/** An email whose texts are shown, or what all emails share. */
export type EmailChoice = MemberEmailKind | "every";

/** Returns the texts of a choice. */
export const textsOf = (choice: EmailChoice): EmailTextKey[] =>
	choice === "every" ? ["emailGreeting", "emailSupport"] : [`${choice}Subject`, `${choice}Heading`, `${choice}Text`];

/** Returns the choice that a text belongs to; null if it is not one of an email. */
export const choiceOf = (key: MemberTextKey): EmailChoice | null =>
	(["every", ...memberEmailKinds] as const).find((choice) => (textsOf(choice) as MemberTextKey[]).includes(key)) ??
	null;
