import { pageTitle } from "../../lib/page-title";
import { EmptyState } from "../../ui/empty-state";
import { PageHeading } from "../../ui/page-heading";

export const meta = () => pageTitle("Lesson");

export default function CourseLessonPage() {
	return (
		<>
			<PageHeading title="Lesson" />
			<EmptyState title="This lesson is not available yet." />
		</>
	);
}
