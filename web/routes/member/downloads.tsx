import { DownloadList } from "../../features/downloads/download-list";
import { pageTitle } from "../../lib/page-title";
import { PageHeading } from "../../ui/page-heading";

export const meta = () => pageTitle("Resource files");

export default function DownloadsPage() {
	return (
		<>
			<PageHeading title="Resource files" subtitle="Worksheets, guides and recordings to keep beside your trays." />
			<DownloadList />
		</>
	);
}
