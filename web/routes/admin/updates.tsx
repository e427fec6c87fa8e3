import { pageTitle } from "../../lib/page-title";
import { EmptyState } from "../../ui/empty-state";
import { PageHeading } from "../../ui/page-heading";

export const meta = () => pageTitle("Dashboard Updates");

export default function UpdatesPage() {
	return (
		<>
			<PageHeading title="Dashboard Updates" subtitle="Manage the updates shown on the member dashboard" />
			<EmptyState title="This screen is not available yet." />
		</>
	);
}
