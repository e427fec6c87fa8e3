import { pageTitle } from "../../lib/page-title";
import { EmptyState } from "../../ui/empty-state";
import { PageHeading } from "../../ui/page-heading";

export const meta = () => pageTitle("Modules");

export default function ModulesPage() {
	return (
		<>
			<PageHeading title="Modules" />
			<EmptyState title="This screen is not available yet." />
		</>
	);
}
