import { randomUUID } from "node:crypto";
import type { LessonValues } from "../../../../contract/library/lessons.ts";
import type { NewPlace } from "../../../../contract/ordering.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Database } from "../../../database/database.ts";
import { appendRow, lockOrder, moveRow, type RowOrder } from "../../../database/queries/row-order.queries.ts";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { requireUnchanged } from "../../../rpc/refuse-stale-edit.ts";
import { lessonKey } from "../../../storage/keys.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import type { SavedFile } from "../../site/uploads/store-upload.ts";
import { withUploads } from "../../site/uploads/with-uploads.ts";
import { writeLessonPictures } from "./lesson-pictures.queries.ts";
import {
	changeLesson,
	findModuleOfLesson,
	holdModule,
	insertLesson,
	listLessonOrder,
	lockLesson,
	writeLessonOrder,
} from "./lessons.queries.ts";

export const lessonOrder = (moduleId: string): RowOrder => ({
	lock: (tx) => lockOrder(tx, `lessons of ${moduleId}`),
	list: (tx) => listLessonOrder(tx, moduleId),
	write: writeLessonOrder,
});

const isMedia = (contentType: string) => {
	if (!/^(audio|video)\//.test(contentType)) throw refusal("NOT_MEDIA");
};

const pickTexts = ({ title, description, content, duration, contentType, isPreview, published }: LessonValues) => ({
	title,
	description,
	content,
	duration,
	contentType,
	isPreview,
	published,
});

/** Returns the media columns that change; empty if the current media stays. */
function mediaColumns(values: LessonValues, media: SavedFile | null) {
	if (media) return { contentFileId: media.fileId, contentUrl: null };
	if (values.contentUrl !== null || values.removeMedia) return { contentFileId: null, contentUrl: values.contentUrl };
	return { contentUrl: null };
}

/**
 * Adds a lesson at the end of its module.
 *
 * @returns the ID
 */
export async function createLesson(
	services: Services,
	admin: KnownPrincipal,
	moduleId: string,
	values: LessonValues,
): Promise<string> {
	const id = randomUUID();
	return withUploads(services, admin, async (uploaded) => {
		const media = await uploaded.file(values.mediaUploadId, (name) => lessonKey(id, name), isMedia);
		return services.db.transaction(async (tx) => {
			if (!(await holdModule(tx, moduleId))) throw refusal("MODULE_NOT_FOUND");
			await uploaded.claim(tx);
			await insertLesson(tx, {
				id,
				moduleId,
				...pickTexts(values),
				...mediaColumns(values, media),
				orderIndex: await appendRow(tx, lessonOrder(moduleId)),
			});
			await writeLessonPictures(tx, id, values.content);
			await recordAudit(tx, admin, { action: "lesson.created", subject: values.title });
			return id;
		});
	});
}

/** @param startedFrom last change of the version that the admin started from */
export async function editLesson(
	services: Services,
	admin: KnownPrincipal,
	id: string,
	startedFrom: Date,
	values: LessonValues,
): Promise<void> {
	await withUploads(services, admin, async (uploaded) => {
		const media = await uploaded.file(values.mediaUploadId, (name) => lessonKey(id, name), isMedia);
		const columns = mediaColumns(values, media);
		const replaced = await services.db.transaction(async (tx) => {
			const current = requireUnchanged(await lockLesson(tx, id), "LESSON_NOT_FOUND", startedFrom);
			await uploaded.claim(tx);
			await changeLesson(tx, id, { ...pickTexts(values), ...columns });
			await writeLessonPictures(tx, id, values.content);
			await recordAudit(tx, admin, { action: "lesson.changed", subject: values.title });
			return "contentFileId" in columns ? current.contentFileId : null;
		});
		uploaded.replaces(replaced);
	});
}

/**
 * Moves a lesson within its module; positions then start at 0 without gaps (MOD-04).
 *
 * @returns the module's ID
 */
export async function moveLesson(db: Database, admin: KnownPrincipal, id: string, to: NewPlace): Promise<string> {
	return db.transaction(async (tx) => {
		const moduleId = await findModuleOfLesson(tx, id);
		if (moduleId === null) throw refusal("LESSON_NOT_FOUND");
		const moved = await moveRow(tx, lessonOrder(moduleId), id, to);
		if (!moved) throw refusal("LESSON_NOT_FOUND");
		const { title, ...details } = moved;
		if (details.from !== details.to) await recordAudit(tx, admin, { action: "lesson.moved", subject: title, details });
		return moduleId;
	});
}
