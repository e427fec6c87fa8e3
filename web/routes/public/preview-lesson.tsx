import { CreateSampleButton } from "../../features/preview/create-sample-button";
import { PreviewLessonView } from "../../features/preview/preview-lesson-view";
import { PreviewShell } from "../../features/preview/preview-shell";
import { queries } from "../../lib/api.ts";
import { pageData } from "../../lib/page-data.ts";
import { pageTitle } from "../../lib/page-title";
import { MarkdownText } from "../../ui/markdown-text";
import type { Route } from "./+types/preview-lesson";

export const meta = pageTitle("Lesson preview");

const page = pageData(({ load, params }) =>
	load(queries.visitor.preview.lesson.queryOptions({ input: { lessonId: params.lessonId ?? "" } })),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function PreviewLessonPage({ params }: Route.ComponentProps) {
	return (
		<PreviewShell>
			<PreviewLessonView
				key={params.lessonId}
				lessonId={params.lessonId}
				showText={(text) => <MarkdownText text={text} />}
			/>
			<CreateSampleButton key={`sample-${params.lessonId}`} />
		</PreviewShell>
	);
}
