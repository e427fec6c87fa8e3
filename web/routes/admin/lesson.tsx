import { pageTitle } from "../../lib/page-title";
import { EmptyState } from "../../ui/empty-state";
import { PageHeading } from "../../ui/page-heading";

export const meta = () => pageTitle("Edit lesson");

export default function LessonPage() {
	return (
		<>
			<PageHeading title="Edit lesson" />
			<EmptyState title="This screen is not available yet." />
		</>
	);
}
