import { Container } from "@mantine/core";
import { pageTitle } from "../../lib/page-title";
import { EmptyState } from "../../ui/empty-state";
import { PageHeading } from "../../ui/page-heading";

export const meta = () => pageTitle("Lesson, as a student sees it");

export default function MemberPreviewLessonPage() {
	return (
		<Container component="main" size={1120} py={40}>
			<PageHeading title="Lesson, as a student sees it" />
			<EmptyState title="This page is not available yet." />
		</Container>
	);
}
