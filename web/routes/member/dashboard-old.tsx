import { pageTitle } from "../../lib/page-title";
import { EmptyState } from "../../ui/empty-state";
import { PageHeading } from "../../ui/page-heading";

export const meta = () => pageTitle("Training");

export default function DashboardOldPage() {
	return (
		<>
			<PageHeading title="Training" />
			<EmptyState title="No modules available yet. Please check back later." />
		</>
	);
}
