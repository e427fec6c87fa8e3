import { pageTitle } from "../../lib/page-title";
import { EmptyState } from "../../ui/empty-state";
import { PageHeading } from "../../ui/page-heading";

export const meta = () => pageTitle("Course");

export default function CoursePage() {
	return (
		<>
			<PageHeading title="Course" subtitle="Grow, sell, repeat." />
			<EmptyState title="No modules available yet. Please check back later." />
		</>
	);
}
