import { Container } from "@mantine/core";
import { pageTitle } from "../../lib/page-title";
import { EmptyState } from "../../ui/empty-state";
import { PageHeading } from "../../ui/page-heading";

export const meta = () => pageTitle("Test user setup");

export default function TestUserSetupPage() {
	return (
		<Container component="main" size={1120} py={40}>
			<PageHeading title="Test user setup" />
			<EmptyState title="This page is not available yet." />
		</Container>
	);
}
