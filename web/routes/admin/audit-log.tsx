import { readPlace } from "../../features/audit-log/audit-address.ts";
import { AuditLogScreen } from "../../features/audit-log/audit-log-screen";
import { queries } from "../../lib/api.ts";
import { pageData } from "../../lib/page-data.ts";
import { pageTitle } from "../../lib/page-title";
import { PageHeading } from "../../ui/page-heading";

export const meta = pageTitle("Audit log");

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
			<PageHeading title="Audit log" subtitle="Which admin did what to whom, and when." />
			<AuditLogScreen />
		</>
	);
}
