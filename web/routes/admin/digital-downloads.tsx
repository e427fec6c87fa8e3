import { pageTitle } from "../../lib/page-title";
import { EmptyState } from "../../ui/empty-state";
import { PageHeading } from "../../ui/page-heading";

export const meta = () => pageTitle("Digital Downloads");

export default function DigitalDownloadsPage() {
	return (
		<>
			<PageHeading title="Digital Downloads" />
			<EmptyState title="This screen is not available yet." />
		</>
	);
}
