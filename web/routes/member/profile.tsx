import { pageTitle } from "../../lib/page-title";
import { EmptyState } from "../../ui/empty-state";
import { PageHeading } from "../../ui/page-heading";

export const meta = () => pageTitle("Profile");

export default function ProfilePage() {
	return (
		<>
			<PageHeading title="Profile" />
			<EmptyState title="Changing your profile is not available yet." />
		</>
	);
}
