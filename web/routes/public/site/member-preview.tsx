import { CourseFrame } from "../../../features/library/course/course-frame.tsx";
import { CourseSourceContext, studentPreview } from "../../../features/library/course/course-source.ts";
import { StudentGate } from "../../../features/library/preview/student-gate.tsx";
import { queries } from "../../../lib/api.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageTitle } from "../../../lib/page/page-title.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";

export const meta = pageTitle("Student view");

const page = pageData(({ load }) => load(queries.admin.preview.outline.queryOptions()));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function MemberPreviewPage() {
	return (
		<StudentGate>
			<CourseSourceContext value={studentPreview}>
				<CourseFrame currentId={null}>
					<PageHeading title="Student view" subtitle="The course exactly as a student sees it." />
					<EmptyState title="Choose a lesson">Open a module on the left, or under Contents on a phone.</EmptyState>
				</CourseFrame>
			</CourseSourceContext>
		</StudentGate>
	);
}
