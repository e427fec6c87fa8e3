import type { pageStarts } from "../../../../../contract/site/setup-guide.ts";
import type { KnownPrincipal } from "../../../../auth/access/principal.ts";
import type { Services } from "../../../../rpc/context.ts";
import { refusal } from "../../../../rpc/refusal.ts";
import { recordAudit } from "../../audit-log/record-audit.ts";
import { readDefaultContent } from "../../sales-page/default-content.ts";
import { replaceDraft } from "../../sales-page/edit-draft.ts";
import { findGuide } from "./setup-guide.queries.ts";
import { starterContent, withPrice } from "./starter-content.ts";

/**
 * Makes the draft of the sales page: a neutral page for what is sold, or the sample (BRND-02). A draft that is there is
 * replaced; visitors see nothing of it.
 *
 * @throws NO_GUIDE, PRODUCT_MISSING
 */
export async function startPage(
	{ db }: Services,
	admin: KnownPrincipal,
	from: (typeof pageStarts)[number],
): Promise<void> {
	await db.transaction(async (tx) => {
		const guide = await findGuide(tx);
		if (!guide) throw refusal("NO_GUIDE");
		const { kind } = guide;
		if (from === "starter" && !kind) throw refusal("PRODUCT_MISSING");
		const content = from === "starter" && kind ? starterContent(kind, guide) : withPrice(readDefaultContent(), guide);
		await replaceDraft(tx, admin, () => content);
		await recordAudit(tx, admin, { action: "setupGuide.pageStarted", subject: "Sales page", details: { from, kind } });
	});
}
