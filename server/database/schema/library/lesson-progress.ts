import { sql } from "drizzle-orm";
import { check, doublePrecision, index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/auth.ts";
import { instant, updatedAt } from "../columns.ts";
import { lessons } from "./lessons.ts";

/** A person's progress in a lesson (CRS-07). Deleted with either the person or the lesson. */
export const lessonProgress = pgTable(
	"lesson_progress",
	{
		userId: uuid()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		lessonId: uuid()
			.notNull()
			.references(() => lessons.id, { onDelete: "cascade" }),
		/** Null while the lesson is incomplete. */
		completedAt: instant(),
		/** Where playback stopped. */
		positionSeconds: doublePrecision().notNull().default(0),
		updatedAt: updatedAt(),
	},
	(table) => [
		primaryKey({ columns: [table.userId, table.lessonId] }),
		index("lesson_progress_lesson_id_idx").on(table.lessonId),
		// Counts completions per lesson from the index alone (ADM-03).
		index("lesson_progress_completed_idx").on(table.lessonId).where(sql`completed_at is not null`),
		check(
			"lesson_progress_position_check",
			sql`${table.positionSeconds} >= 0 and ${table.positionSeconds} < 'Infinity'`,
		),
	],
);
