import { readPlace } from "../../../features/site/audit-log/audit-address.ts";
import { AuditLogScreen } from "../../../features/site/audit-log/audit-log-screen.tsx";
import { queries } from "../../../lib/api.ts";
import { adminPages } from "../../../lib/page/admin-pages.ts";
import { adminTitle } from "../../../lib/page/admin-title.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { PageHeading } from "../../../ui/page-heading.tsx";

export const meta = adminTitle("activity");

const page = pageData(({ load, url }) =>
	load(queries.admin.auditLog.list.queryOptions({ input: readPlace(url.searchParams) })),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** After the first load, the screen itself follows the address. */
export const shouldRevalidate = () => false;

export default function AuditLogPage() {
	return (
		<>
			<PageHeading title={adminPages.activity.title} subtitle="What admins changed, and when." />
			<AuditLogScreen />
		</>
	);
}
