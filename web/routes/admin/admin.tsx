import { AdminLinks } from "../../features/admin-area/admin-links";
import { pageTitle } from "../../lib/page-title";
import { PageHeading } from "../../ui/page-heading";

export const meta = () => pageTitle("Admin");

export default function AdminPage() {
	return (
		<>
			<PageHeading title="Admin" subtitle="Your whole business, from one place." />
			<AdminLinks />
		</>
	);
}
