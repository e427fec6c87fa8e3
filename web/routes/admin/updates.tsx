import { Button } from "@mantine/core";
import { Link } from "react-router";
import { UpdatesTable } from "../../features/updates/updates-table";
import { queries } from "../../lib/api.ts";
import { pageData } from "../../lib/page-data.ts";
import { pageOfAddress } from "../../lib/page-of-address.ts";
import { pageTitle } from "../../lib/page-title";
import { PageHeading } from "../../ui/page-heading";

export const meta = pageTitle("Dashboard Updates");

const page = pageData(({ load, url }) =>
	load(queries.admin.updates.list.queryOptions({ input: { page: pageOfAddress(url.searchParams) } })),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

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
