import { type DraftLink, draftPath } from "../../../../../contract/site/sales-page/draft-link.ts";
import type { KnownPrincipal } from "../../../../auth/access/principal.ts";
import type { Services } from "../../../../rpc/context.ts";
import { recordAudit } from "../../audit-log/record-audit.ts";
import { deleteDraftLink, findDraftLink, insertDraftLink, type StoredLink } from "./draft-link.queries.ts";
import { draftTokenOf } from "./draft-token.ts";

const SUBJECT = "Draft of the sales page";

/** Returns the secret link to the draft; null if there is none. */
export async function readDraftLink(services: Pick<Services, "config" | "db">): Promise<DraftLink | null> {
	const link = await findDraftLink(services.db);
	return link && describe(services.config, link);
}

/** Creates the secret link to the draft, or returns the one that exists: two admins get the same. */
export async function createDraftLink({ config, db }: Services, admin: KnownPrincipal): Promise<DraftLink> {
	return db.transaction(async (tx) => {
		const isNew = await insertDraftLink(tx, admin.email);
		const link = await findDraftLink(tx);
		if (!link) throw new Error("the link was turned off meanwhile");
		if (isNew) await recordAudit(tx, admin, { action: "page.draft_link_created", subject: SUBJECT });
		return describe(config, link);
	});
}

/** Turns the link off for good: another one has another token. */
export async function removeDraftLink({ db }: Services, admin: KnownPrincipal): Promise<void> {
	await db.transaction(async (tx) => {
		if (!(await deleteDraftLink(tx))) return;
		await recordAudit(tx, admin, { action: "page.draft_link_removed", subject: SUBJECT });
	});
}

const describe = (
	{ siteUrl, authSecret }: Services["config"],
	{ id, createdAt, createdBy }: StoredLink,
): DraftLink => ({
	url: `${siteUrl}${draftPath}/${draftTokenOf(authSecret, id)}`,
	createdAt,
	createdBy,
});
