import { AdminsScreen } from "../../../features/accounts/admins/admins-screen.tsx";
import { queries } from "../../../lib/api.ts";
import { adminPages } from "../../../lib/page/admin-pages.ts";
import { adminTitle } from "../../../lib/page/admin-title.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { PageHeading } from "../../../ui/page-heading.tsx";

export const meta = adminTitle("admins");

const page = pageData(({ load }) => load(queries.admin.admins.list.queryOptions()));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function AdminsPage() {
	return (
		<>
			<PageHeading title={adminPages.admins.title} />
			<AdminsScreen />
		</>
	);
}
