import { DownloadsTable } from "../../features/downloads/downloads-table";
import { pageTitle } from "../../lib/page-title";
import { PageHeading } from "../../ui/page-heading";

export const meta = () => pageTitle("Manage Downloads");

export default function DownloadsPage() {
	return (
		<>
			<PageHeading title="Manage Downloads" />
			<DownloadsTable />
		</>
	);
}
