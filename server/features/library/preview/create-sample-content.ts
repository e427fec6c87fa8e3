import { sampleCourse } from "../../../../content/sample/course.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Database } from "../../../database/database.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { appendModule } from "../modules/edit-modules.ts";
import { insertLessons } from "./preview.queries.ts";

/** Adds a module with lessons from the sample course, without its files: a draft until it is published (PRV-02). */
export async function createSampleContent(
	db: Database,
	admin: KnownPrincipal,
): Promise<{ moduleId: string; lessonId: string }> {
	const [sample] = sampleCourse;
	if (!sample) throw new Error("there is no sample course");
	return db.transaction(async (tx) => {
		const moduleId = await appendModule(tx, {
			title: `${sample.title} (sample)`,
			description: sample.description,
			published: false,
		});
		const [lessonId] = await insertLessons(
			tx,
			sample.lessons.map(({ title, description, duration, content, isPreview }, orderIndex) => ({
				moduleId,
				title,
				description,
				duration,
				content,
				isPreview,
				orderIndex,
			})),
		);
		if (!lessonId) throw new Error("the sample module has no lessons");
		await recordAudit(tx, admin, { action: "module.created", subject: `${sample.title} (sample)` });
		return { moduleId, lessonId };
	});
}
