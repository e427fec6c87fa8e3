import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { correctedPart } from "../../../../contract/library/audiobooks.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { refuseStaleEdit } from "../../../rpc/refuse-stale-edit.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { findForAdmin, listParts, lockAudiobook, writeCorrections } from "./audiobooks.queries.ts";

/**
 * Saves the seller's corrections of an audiobook's parts, in order (LIB-02).
 *
 * @param book `startedFrom`: last change of the version that the admin started from; `parts`: every part
 * @throws PRODUCT_NOT_FOUND; PARTS_CHANGED if the file was replaced meanwhile
 */
export async function correctParts(
	{ db }: Services,
	admin: KnownPrincipal,
	book: { productId: string; startedFrom: Date; parts: z.infer<typeof correctedPart>[] },
): Promise<void> {
	const { productId, startedFrom, parts } = book;
	await db.transaction(async (tx) => {
		const current = await lockAudiobook(tx, productId);
		const product = await findForAdmin(tx, productId);
		if (!product) throw refusal("PRODUCT_NOT_FOUND");
		const before = new Map((await listParts(tx, productId)).map((part) => [part.id, part]));
		const ids = new Set(parts.map(({ id }) => id));
		if (!current || ids.size !== parts.length || ids.size !== before.size || !parts.every(({ id }) => before.has(id)))
			throw refusal("PARTS_CHANGED");
		refuseStaleEdit(current, startedFrom);
		const now = new Date();
		await writeCorrections(tx, productId, parts, (id) => {
			const [was, is] = [before.get(id), parts.find((part) => part.id === id)];
			const changed =
				was?.title !== is?.title || was?.seconds !== is?.seconds || !isDeepStrictEqual(was?.chapters, is?.chapters);
			return changed ? now : (was?.corrected ?? null);
		});
		await recordAudit(tx, admin, { action: "product.parts_changed", subject: product.title });
	});
}
