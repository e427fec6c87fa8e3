import type { Lesson } from "../../../../contract/library/course.ts";
import type { Queryable } from "../../../database/database.ts";
import { savedFileName } from "../../../files/saved-file-name.ts";
import { isViewable } from "../../../files/viewable.ts";
import { findLesson, listResources } from "./course.queries.ts";
import { captionsPath, isCaptions, lessonMediaPath, resourcePath, resourceViewPath } from "./lesson-files.ts";

/** Returns a lesson as a person sees it, or null if there is none. */
export async function readLesson(db: Queryable, lessonId: string, userId: string): Promise<Lesson | null> {
	const [row, files] = await Promise.all([findLesson(db, lessonId, userId), listResources(db, lessonId)]);
	if (!row) return null;
	const captions = files
		.filter(({ storedName }) => isCaptions(storedName))
		.map(({ id, title }) => ({ url: captionsPath(id), label: title }));
	const media = mediaOf(row);
	return {
		id: row.id,
		module: { id: row.moduleId, title: row.moduleTitle },
		title: row.title,
		description: row.description,
		content: row.content,
		duration: row.duration,
		media: media && { ...media, captions },
		resources: files.map((file) => ({
			id: file.id,
			title: file.title,
			description: file.description,
			fileType: file.fileType,
			fileSize: file.fileSize,
			fileName: savedFileName(file.title, file.fileType, file.storedName),
			downloadUrl: resourcePath(file.id),
			external: file.fileUrl !== null,
			viewUrl: isViewable(file.storedType) ? resourceViewPath(file.id) : null,
		})),
		completed: row.completedAt !== null,
		positionSeconds: row.positionSeconds ?? 0,
	};
}

/**
 * The detected type of a stored file takes precedence over the lesson's; for an external address the lesson's is all
 * there is.
 */
function mediaOf(row: {
	id: string;
	kind: "text" | "audio" | "video";
	contentUrl: string | null;
	storedType: string | null;
}): { kind: "audio" | "video"; url: string } | null {
	const stored = row.storedType?.match(/^(audio|video)\//)?.[1] as "audio" | "video" | undefined;
	if (stored) return { kind: row.kind === "audio" ? "audio" : stored, url: lessonMediaPath(row.id) };
	if (row.kind === "text" || !row.contentUrl || !/^https?:\/\//i.test(row.contentUrl)) return null;
	return { kind: row.kind, url: row.contentUrl };
}
