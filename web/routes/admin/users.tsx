import { pageTitle } from "../../lib/page-title";
import { EmptyState } from "../../ui/empty-state";
import { PageHeading } from "../../ui/page-heading";

export const meta = () => pageTitle("Admin - User Management");

export default function UsersPage() {
	return (
		<>
			<PageHeading title="Admin - User Management" subtitle="Manage user access and view customer information" />
			<EmptyState title="This screen is not available yet." />
		</>
	);
}
