import { pageTitle } from "../../lib/page-title";
import { EmptyState } from "../../ui/empty-state";
import { PageHeading } from "../../ui/page-heading";

export const meta = () => pageTitle("New module");

export default function ModuleNewPage() {
	return (
		<>
			<PageHeading title="New module" />
			<EmptyState title="This screen is not available yet." />
		</>
	);
}
