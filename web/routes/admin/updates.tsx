import { SignOutButton } from "../../features/auth/sign-out-button";
import { UpdatesTable } from "../../features/updates/updates-table";
import { adminPages } from "../../lib/admin-pages.ts";
import { adminTitle } from "../../lib/admin-title.ts";
import { queries } from "../../lib/api.ts";
import { pageData } from "../../lib/page-data.ts";
import { pageOfAddress } from "../../lib/page-of-address.ts";
import { MoreActions, MoreLink } from "../../ui/more-actions";
import { PageHeading } from "../../ui/page-heading";

export const meta = adminTitle("updates");

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
				title={adminPages.updates.title}
				actions={
					<MoreActions>
						<MoreLink to={adminPages.products.path}>Manage Downloads</MoreLink>
						<MoreLink to={adminPages.customers.path}>Import Users</MoreLink>
						<SignOutButton />
					</MoreActions>
				}
			/>
			<UpdatesTable />
		</>
	);
}
