import { CreateSampleButton } from "../../../features/library/preview/create-sample-button.tsx";
import { PreviewLessonView } from "../../../features/library/preview/preview-lesson-view.tsx";
import { PreviewShell } from "../../../features/library/preview/preview-shell.tsx";
import { queries } from "../../../lib/api.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageTitle } from "../../../lib/page/page-title.ts";
import { MarkdownText } from "../../../ui/markdown-text.tsx";
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
