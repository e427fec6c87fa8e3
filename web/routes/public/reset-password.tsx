import { Container } from "@mantine/core";
import { pageTitle } from "../../lib/page-title";
import { EmptyState } from "../../ui/empty-state";
import { PageHeading } from "../../ui/page-heading";

export const meta = () => pageTitle("Reset your password");

export default function ResetPasswordPage() {
	return (
		<Container component="main" size={1120} py={40}>
			<PageHeading title="Reset your password" />
			<EmptyState title="This page is not available yet." />
		</Container>
	);
}
