import { pageTitle } from "../../lib/page-title";
import { EmptyState } from "../../ui/empty-state";
import { PageHeading } from "../../ui/page-heading";

export const meta = () => pageTitle("Resource files");

export default function DownloadsPage() {
	return (
		<>
			<PageHeading title="Resource files" />
			<EmptyState title="No downloads available" />
		</>
	);
}
