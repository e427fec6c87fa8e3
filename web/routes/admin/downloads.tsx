import { pageTitle } from "../../lib/page-title";
import { EmptyState } from "../../ui/empty-state";
import { PageHeading } from "../../ui/page-heading";

export const meta = () => pageTitle("Manage Downloads");

export default function DownloadsPage() {
	return (
		<>
			<PageHeading title="Manage Downloads" />
			<EmptyState title="This screen is not available yet." />
		</>
	);
}
