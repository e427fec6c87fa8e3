import type { AdminReview } from "../../../../contract/site/reviews.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Queryable } from "../../../database/database.ts";
import { reviewHiddenMail } from "../../../mail/templates/news/review-hidden-mail.tsx";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { requireUnchanged } from "../../../rpc/refuse-stale-edit.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { readMemberTexts } from "../member-texts/read-member-texts.ts";
import { findAddressee, findReview, lockReview, type StoredReview, updateReview } from "./reviews.queries.ts";

/** What a seller can do with a review (REV-01). */
export type Moderation =
	| { act: "publish" }
	| { act: "unpublish" }
	| { act: "hide"; reason: string }
	| { act: "reply"; reply: string };

const pastTense = {
	publish: "review.published",
	unpublish: "review.unpublished",
	hide: "review.hidden",
	reply: "review.replied",
} as const;

/**
 * Publishes, hides, restores or answers a review. Only the author can change text and stars.
 *
 * @param seen the review as the admin saw it
 * @returns the review afterwards
 * @throws REVIEW_NOT_FOUND, NO_CONSENT; CHANGED_MEANWHILE if it was edited since, so that nothing is published unread
 */
export async function moderateReview(
	services: Services,
	admin: KnownPrincipal,
	seen: { id: string; updatedAt: Date },
	moderation: Moderation,
): Promise<AdminReview> {
	const { db, publishedReviews } = services;
	const outcome = await db.transaction(async (tx) => {
		const review = requireUnchanged(await lockReview(tx, seen.id), "REVIEW_NOT_FOUND", seen.updatedAt);
		if (moderation.act === "publish" && review.consentedAt === null) throw refusal("NO_CONSENT");
		await updateReview(tx, review.id, changesOf(review, moderation));
		if (moderation.act === "hide") await tellAuthor(services, tx, review, moderation.reason);
		const found = await findReview(tx, review.id);
		if (!found) throw refusal("REVIEW_NOT_FOUND");
		const details = moderation.act === "hide" ? { reason: moderation.reason } : undefined;
		await recordAudit(tx, admin, { action: pastTense[moderation.act], subject: found.email, details });
		return found;
	});
	await publishedReviews.refresh();
	return outcome;
}

function changesOf(review: StoredReview, moderation: Moderation): Partial<StoredReview> {
	switch (moderation.act) {
		case "publish":
			return { state: "published", hiddenReason: "", publishedAt: review.publishedAt ?? new Date() };
		case "unpublish":
			return { state: "waiting" };
		case "hide":
			return { state: "hidden", hiddenReason: moderation.reason };
		case "reply":
			return { reply: moderation.reply, repliedAt: moderation.reply ? new Date() : null };
	}
}

/** Notifies the author that their review is hidden (REV-02). */
async function tellAuthor(
	{ mailer, config }: Services,
	tx: Queryable,
	review: StoredReview,
	reason: string,
): Promise<void> {
	const author = await findAddressee(tx, review.customerId);
	if (!author) return;
	const mail = await reviewHiddenMail(
		{ to: author.email, name: author.name, title: review.title, reason, link: `${config.siteUrl}/review` },
		await readMemberTexts(tx),
	);
	await mailer.send(mail, tx);
}
