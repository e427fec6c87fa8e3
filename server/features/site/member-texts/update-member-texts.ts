import {
	findChanges,
	type MemberTextChanges,
	memberTextKeys,
} from "../../../../contract/site/member-texts/all-words.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Services } from "../../../rpc/context.ts";
import { refuseStaleEdit } from "../../../rpc/refuse-stale-edit.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { findMemberTexts, lockMemberTexts, writeMemberTexts } from "./member-texts.queries.ts";
import { readableChanges } from "./read-member-texts.ts";

/** Returns the time of the last change; the epoch before the first one. */
export const versionOf = (saved: { updatedAt: Date } | null): Date => saved?.updatedAt ?? new Date(0);

/**
 * Replaces the texts that differ from their defaults (BRND-05). Every process shows them within a second.
 *
 * @param texts empty ones, and those that are the same as their defaults, are left out
 * @param startedFrom last change that the admin saw
 * @throws CHANGED_MEANWHILE
 */
export async function updateMemberTexts(
	{ settings }: Pick<Services, "settings">,
	admin: KnownPrincipal,
	texts: MemberTextChanges,
	startedFrom: Date,
): Promise<void> {
	// Saving settings, even none, announces the change to every process.
	await settings.save({}, async (tx) => {
		await lockMemberTexts(tx);
		const saved = await findMemberTexts(tx);
		refuseStaleEdit({ updatedAt: versionOf(saved) }, startedFrom);
		const [before, after] = [readableChanges(saved?.changes ?? {}), findChanges(texts)];
		await writeMemberTexts(tx, after, new Date());
		const differing = memberTextKeys.filter((key) => before[key] !== after[key]);
		await recordAudit(tx, admin, {
			action: "member_words.changed",
			subject: "texts for members",
			details: {
				changed: differing.filter((key) => after[key] !== undefined),
				restored: differing.filter((key) => after[key] === undefined),
			},
		});
	});
}
