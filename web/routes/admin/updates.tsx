import { Button } from "@mantine/core";
import { Link } from "react-router";
import { UpdatesTable } from "../../features/updates/updates-table";
import { queries } from "../../lib/api.ts";
import { askAhead } from "../../lib/ask-ahead.ts";
import { pageOfAddress } from "../../lib/page-of-address.ts";
import { pageTitle } from "../../lib/page-title";
import { adminOnly } from "../../lib/paths.ts";
import { PageHeading } from "../../ui/page-heading";
import type { Route } from "./+types/updates";

export const meta = () => pageTitle("Dashboard Updates");

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
	askAhead(
		adminOnly,
		queries.admin.updates.list.queryOptions({ input: { page: pageOfAddress(new URL(request.url).searchParams) } }),
	);

/** Once it is shown, the screen follows its address by itself. */
export const shouldRevalidate = () => false;

export default function UpdatesPage() {
	return (
		<>
			<PageHeading
				title="Updates"
				actions={
					<>
						<Button component={Link} to="/admin/digital-downloads" variant="default">
							Manage Downloads
						</Button>
						<Button component={Link} to="/admin/users" variant="default">
							Import Users
						</Button>
					</>
				}
			/>
			<UpdatesTable />
		</>
	);
}
