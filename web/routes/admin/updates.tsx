import { SignOutButton } from "../../features/accounts/auth/sign-out-button.tsx";
import { UpdatesTable } from "../../features/library/updates/updates-table.tsx";
import { adminPages } from "../../lib/admin-pages.ts";
import { adminTitle } from "../../lib/admin-title.ts";
import { queries } from "../../lib/api.ts";
import { pageData } from "../../lib/page-data.ts";
import { pageOfAddress } from "../../lib/page-of-address.ts";
import { MoreActions, MoreLink } from "../../ui/more-actions.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";

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
