import type { ResourceType } from "../../../../contract/library/course.ts";
import type { AdminResource } from "../../../../contract/library/resources.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import { endingOf } from "../../../files/content-type.ts";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { lessonKey } from "../../../storage/keys.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { withUploads } from "../../site/uploads/with-uploads.ts";
import { resourcePath } from "../course/lesson-files.ts";
import { holdLesson, insertResource } from "./resources.queries.ts";

const spreadsheets = ["csv", "xlsx", "xls", "ods", "numbers"];

/** Returns the type of a resource (MOD-03). The content decides first; only spreadsheets are recognized by name. */
export function resourceTypeOf(name: string, contentType: string): ResourceType {
	if (spreadsheets.includes(endingOf(name))) return "spreadsheet";
	if (contentType === "application/pdf") return "pdf";
	if (contentType === "application/zip") return "zip";
	const kind = contentType.split("/")[0];
	return kind === "image" || kind === "audio" ? kind : "other";
}

export async function createResource(
	services: Services,
	admin: KnownPrincipal,
	input: { lessonId: string; title: string; description: string; uploadId: string | null },
): Promise<AdminResource> {
	const { lessonId, title, description, uploadId } = input;
	if (uploadId === null || title === "") throw refusal("FILE_AND_TITLE_REQUIRED");
	return withUploads(services, admin, async (uploaded) => {
		const file = await uploaded.file(uploadId, (name) => lessonKey(lessonId, name));
		const row = await services.db.transaction(async (tx) => {
			if (!(await holdLesson(tx, lessonId))) throw refusal("LESSON_NOT_FOUND");
			await uploaded.claim(tx);
			const fileType = resourceTypeOf(file.name, file.contentType);
			const { fileId, fileSize } = file;
			const resource = await insertResource(tx, { lessonId, title, description, fileId, fileType, fileSize });
			await recordAudit(tx, admin, { action: "resource.created", subject: title });
			return resource;
		});
		return {
			id: row.id,
			title: row.title,
			description: row.description,
			fileType: row.fileType,
			fileSize: row.fileSize,
			storedName: file.name,
			downloadUrl: resourcePath(row.id),
			createdAt: row.createdAt,
		};
	});
}
