import { index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { lessons } from "./lessons.ts";
import { storedFiles } from "./stored-files.ts";

/** The pictures that the text of a lesson shows, read from it at each save. Who may read the lesson may see them. */
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
