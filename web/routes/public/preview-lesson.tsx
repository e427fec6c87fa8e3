import { CreateSampleButton } from "../../features/preview/create-sample-button";
import { PreviewLessonView } from "../../features/preview/preview-lesson-view";
import { PreviewShell } from "../../features/preview/preview-shell";
import { pageTitle } from "../../lib/page-title";
import { MarkdownText } from "../../ui/markdown-text";
import type { Route } from "./+types/preview-lesson";

export const meta = () => pageTitle("Lesson preview");

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
