import {
	findChanges,
	type MemberTextChanges,
	type MemberTextKey,
	type MemberTexts,
	memberTextDefaults,
	memberTexts,
} from "../../../../contract/site/member-texts/all-words.ts";
import { findTextProblem } from "../../../../contract/site/member-texts/find-text-problem.ts";
import { type ScreenTextChanges, screenTextKeys } from "../../../../contract/site/member-texts/screen-texts.ts";
import type { Queryable } from "../../../database/database.ts";
import { findMemberTexts } from "./member-texts.queries.ts";

/** Returns the texts that members read (BRND-05): the seller's, and the defaults of the others. */
export async function readMemberTexts(db: Queryable): Promise<MemberTexts> {
	return { ...memberTextDefaults, ...(await readChanges(db)) };
}

/** Returns the seller's texts on screens, which every page of the application includes. */
export async function readScreenTextChanges(db: Queryable): Promise<ScreenTextChanges> {
	const changes = await readChanges(db);
	return Object.fromEntries(screenTextKeys.flatMap((key) => (changes[key] ? [[key, changes[key]]] : [])));
}

const readChanges = async (db: Queryable) => readableChanges((await findMemberTexts(db))?.changes ?? {});

/**
 * Returns what differs from the defaults.
 *
 * @param saved texts as they were saved; one that no longer matches its rules gets its default
 */
export const readableChanges = (saved: MemberTextChanges): MemberTextChanges =>
	findChanges(
		Object.fromEntries(
			Object.entries(saved).filter(([key, text]) => {
				const definition = Object.hasOwn(memberTexts, key) && memberTexts[key as MemberTextKey];
				return definition && typeof text === "string" && findTextProblem(text, definition) === null;
			}),
		),
	);
