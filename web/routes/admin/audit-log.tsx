import { readPlace } from "../../features/audit-log/audit-address.ts";
import { AuditLogScreen } from "../../features/audit-log/audit-log-screen";
import { adminPages } from "../../lib/admin-pages.ts";
import { adminTitle } from "../../lib/admin-title.ts";
import { queries } from "../../lib/api.ts";
import { pageData } from "../../lib/page-data.ts";
import { PageHeading } from "../../ui/page-heading";

export const meta = adminTitle("activity");

const page = pageData(({ load, url }) =>
	load(queries.admin.auditLog.list.queryOptions({ input: readPlace(url.searchParams) })),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Once it is shown, the screen follows its address by itself. */
export const shouldRevalidate = () => false;

export default function AuditLogPage() {
	return (
		<>
			<PageHeading title={adminPages.activity.title} subtitle="What admins changed, and when." />
			<AuditLogScreen />
		</>
	);
}
