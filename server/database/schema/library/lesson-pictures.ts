import { index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { lessons } from "./lessons.ts";
import { storedFiles } from "./stored-files.ts";

/** The pictures in a lesson's text, extracted at each save. Anyone who can read the lesson can see them. */
export const lessonPictures = pgTable(
	"lesson_pictures",
	{
		lessonId: uuid()
			.notNull()
			.references(() => lessons.id, { onDelete: "cascade" }),
		fileId: uuid()
			.notNull()
			.references(() => storedFiles.id),
	},
	(table) => [
		primaryKey({ columns: [table.lessonId, table.fileId] }),
		index("lesson_pictures_file_id_idx").on(table.fileId),
	],
);
