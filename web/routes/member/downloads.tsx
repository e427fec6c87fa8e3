import { DownloadList } from "../../features/library/files/file-list.tsx";
import { queries } from "../../lib/api.ts";
import { pageData } from "../../lib/page-data.ts";
import { pageTitle } from "../../lib/page-title.ts";
import { PageHeading } from "../../ui/page-heading.tsx";

export const meta = pageTitle("Resource files");

const page = pageData(({ load }) => load(queries.member.downloads.list.queryOptions()));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function DownloadsPage() {
	return (
		<>
			<PageHeading title="Files" subtitle="Worksheets, guides and recordings." />
			<DownloadList />
		</>
	);
}
