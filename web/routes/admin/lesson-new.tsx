import { pageTitle } from "../../lib/page-title";
import { EmptyState } from "../../ui/empty-state";
import { PageHeading } from "../../ui/page-heading";

export const meta = () => pageTitle("New lesson");

export default function LessonNewPage() {
	return (
		<>
			<PageHeading title="New lesson" />
			<EmptyState title="This screen is not available yet." />
		</>
	);
}
