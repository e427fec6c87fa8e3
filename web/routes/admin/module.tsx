import { pageTitle } from "../../lib/page-title";
import { EmptyState } from "../../ui/empty-state";
import { PageHeading } from "../../ui/page-heading";

export const meta = () => pageTitle("Edit module");

export default function ModulePage() {
	return (
		<>
			<PageHeading title="Edit module" />
			<EmptyState title="This screen is not available yet." />
		</>
	);
}
