import { CourseFrame } from "../../features/course/course-frame";
import { CourseSourceContext, studentPreview } from "../../features/course/course-source";
import { StudentGate } from "../../features/preview/student-gate";
import { queries } from "../../lib/api.ts";
import { pageData } from "../../lib/page-data.ts";
import { pageTitle } from "../../lib/page-title";
import { EmptyState } from "../../ui/empty-state";
import { PageHeading } from "../../ui/page-heading";

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
