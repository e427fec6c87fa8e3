import { Anchor } from "@mantine/core";
import { pageExportPath } from "../../../../contract/site/sales-page/sales-page.ts";
import { PageVersions, versionsQuery } from "../../../features/site/sales-page/page-versions.tsx";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageOfAddress } from "../../../lib/page/page-of-address.ts";
import { pageTitle } from "../../../lib/page/page-title.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";

export const meta = pageTitle("Versions of the sales page");

const page = pageData(({ load, url }) => load(versionsQuery(pageOfAddress(url.searchParams))));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** After the first load, the list itself follows the address. */
export const shouldRevalidate = () => false;

export default function VersionsPage() {
	return (
		<>
			<BackLink to="/admin/sales-page">Sales page</BackLink>
			<PageHeading
				title="Versions"
				subtitle="Every version you published. View or restore any of them."
				actions={
					<Anchor href={pageExportPath} download>
						Export as content files
					</Anchor>
				}
			/>
			<PageVersions />
		</>
	);
}
