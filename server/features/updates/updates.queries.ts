import { and, desc, eq, gte, isNull, lte, or } from "drizzle-orm";
import type { Queryable } from "../../database/database.ts";
import { updates } from "../../database/schema/updates.ts";

/**
 * MEM-03: active, inside their dates, highest priority first, then newest.
 *
 * @param now decides which dates have come and gone
 */
export async function listCurrentUpdates(db: Queryable, now: Date, limit: number) {
	return db
		.select({
			id: updates.id,
			type: updates.type,
			title: updates.title,
			content: updates.content,
			linkUrl: updates.linkUrl,
			linkText: updates.linkText,
			imageUrl: updates.imageUrl,
			backgroundColor: updates.backgroundColor,
			textColor: updates.textColor,
			createdAt: updates.createdAt,
		})
		.from(updates)
		.where(
			and(
				eq(updates.isActive, true),
				or(isNull(updates.startDate), lte(updates.startDate, now)),
				or(isNull(updates.endDate), gte(updates.endDate, now)),
			),
		)
		.orderBy(desc(updates.priority), desc(updates.createdAt))
		.limit(limit);
}
