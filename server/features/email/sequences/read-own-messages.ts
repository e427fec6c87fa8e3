import { fillFields } from "../../../../contract/email/merge-fields.ts";
import { limits } from "../../../../contract/limits.ts";
import { firstName } from "../../../../contract/text/first-name.ts";
import type { Queryable } from "../../../database/database.ts";
import type { Services } from "../../../rpc/context.ts";
import { paged } from "../../../rpc/paged.ts";
import {
	countReadable,
	findMember,
	findReadable,
	findReadableDay,
	findSequence,
	listReadable,
} from "./sequences.queries.ts";

/**
 * Returns the messages that a member has received of a sequence, newest first (SEQ-02); null if there is no such
 * sequence.
 */
export async function readOwnMessages(db: Queryable, userId: string, sequenceId: string, page: number) {
	const member = await findMember(db, userId);
	if (!member || !(await findSequence(db, sequenceId))) return null;
	const day = await findReadableDay(db, member.id, sequenceId);
	return paged(
		page,
		limits.sequenceMessageRows,
		() => countReadable(db, sequenceId, day),
		(part) => listReadable(db, sequenceId, day, part),
	);
}

/** Returns a message that a member has received, with their fields filled in; null if they have not received it yet. */
export async function readOwnMessage(
	{ db, config, settings }: Pick<Services, "db" | "config" | "settings">,
	userId: string,
	sequenceId: string,
	day: number,
) {
	const member = await findMember(db, userId);
	if (!member) return null;
	const found = await findReadable(db, sequenceId, day, await findReadableDay(db, member.id, sequenceId));
	if (!found) return null;
	const values = {
		first_name: firstName(member.name),
		site_name: (await settings.read()).site_name,
		download_link: `${config.siteUrl}/digital-downloads`,
	};
	const { subject, content, title, earlierDay, laterDay } = found;
	return {
		day,
		title,
		subject: fillFields(subject, values),
		content: fillFields(content, values),
		earlierDay,
		laterDay,
	};
}
