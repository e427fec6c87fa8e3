import { DownloadsTable } from "../../features/downloads/downloads-table";
import { queries } from "../../lib/api.ts";
import { askAhead } from "../../lib/ask-ahead.ts";
import { pageOfAddress } from "../../lib/page-of-address.ts";
import { pageTitle } from "../../lib/page-title";
import { adminOnly } from "../../lib/paths.ts";
import { PageHeading } from "../../ui/page-heading";
import type { Route } from "./+types/downloads";

export const meta = () => pageTitle("Manage Downloads");

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
	askAhead(
		adminOnly,
		queries.admin.downloads.list.queryOptions({ input: { page: pageOfAddress(new URL(request.url).searchParams) } }),
	);

/** Once it is shown, the screen follows its address by itself. */
export const shouldRevalidate = () => false;

export default function DownloadsPage() {
	return (
		<>
			<PageHeading title="Manage Downloads" />
			<DownloadsTable />
		</>
	);
}
