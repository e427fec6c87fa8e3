import { SignOutButton } from "../../../features/accounts/auth/sign-out-button.tsx";
import { UpdatesTable } from "../../../features/library/updates/updates-table.tsx";
import { queries } from "../../../lib/api.ts";
import { adminPages } from "../../../lib/page/admin-pages.ts";
import { adminTitle } from "../../../lib/page/admin-title.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageOfAddress } from "../../../lib/page/page-of-address.ts";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { MoreActions, MoreLink } from "../../../ui/table/more-actions.tsx";

export const meta = adminTitle("updates");

const page = pageData(({ load, url }) =>
	load(queries.admin.updates.list.queryOptions({ input: { page: pageOfAddress(url.searchParams) } })),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** After the first load, the screen itself follows the address. */
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
