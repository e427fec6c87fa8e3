import { pageTitle } from "../../lib/page-title";
import { EmptyState } from "../../ui/empty-state";
import { PageHeading } from "../../ui/page-heading";

export const meta = () => pageTitle("Display settings");

export default function SettingsPage() {
	return (
		<>
			<PageHeading title="Display settings" />
			<EmptyState title="This screen is not available yet." />
		</>
	);
}
