import { AuditLogScreen } from "../../features/audit-log/audit-log-screen";
import { pageTitle } from "../../lib/page-title";
import { PageHeading } from "../../ui/page-heading";

export const meta = () => pageTitle("Audit log");

export default function AuditLogPage() {
	return (
		<>
			<PageHeading title="Audit log" subtitle="Which admin did what to whom, and when." />
			<AuditLogScreen />
		</>
	);
}
