import {
	findChanges,
	type MemberWordChanges,
	type MemberWordKey,
	type MemberWords,
	memberWordDefaults,
	memberWords,
} from "../../../../contract/site/member-words/all-words.ts";
import { findWordFault } from "../../../../contract/site/member-words/find-word-fault.ts";
import { type ScreenWordChanges, screenWordKeys } from "../../../../contract/site/member-words/screen-words.ts";
import type { Queryable } from "../../../database/database.ts";
import { findMemberWords } from "./member-words.queries.ts";

/** Returns the texts that members read (BRND-05): the seller's, and the defaults of the others. */
export async function readMemberWords(db: Queryable): Promise<MemberWords> {
	return { ...memberWordDefaults, ...(await readChanges(db)) };
}

/** Returns the seller's texts on screens, which every page of the application includes. */
export async function readScreenWordChanges(db: Queryable): Promise<ScreenWordChanges> {
	const changes = await readChanges(db);
	return Object.fromEntries(screenWordKeys.flatMap((key) => (changes[key] ? [[key, changes[key]]] : [])));
}

const readChanges = async (db: Queryable) => readableChanges((await findMemberWords(db))?.changes ?? {});

/**
 * Returns what differs from the defaults.
 *
 * @param saved texts as they were saved; one that no longer matches its rules gets its default
 */
export const readableChanges = (saved: MemberWordChanges): MemberWordChanges =>
	findChanges(
		Object.fromEntries(
			Object.entries(saved).filter(([key, text]) => {
				const word = Object.hasOwn(memberWords, key) && memberWords[key as MemberWordKey];
				return word && typeof text === "string" && findWordFault(text, word) === null;
			}),
		),
	);
