import { Button, Group, Paper, Text, Title } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { firstName } from "../../../contract/first-name.ts";
import { ContinueLearning } from "../../features/course/continue-learning";
import { ContinueReading } from "../../features/library/continue-reading";
import { ReviewRequest } from "../../features/reviews/review-request";
import { OwnSequences } from "../../features/sequences/own-sequences";
import { UpdatesList } from "../../features/updates/updates-list";
import { queries } from "../../lib/api";
import { pageData } from "../../lib/page-data.ts";
import { pageTitle } from "../../lib/page-title";
import { usePerson } from "../../lib/session-context";
import { FailureNotice } from "../../ui/failure-notice";
import { PageHeading } from "../../ui/page-heading";

export const meta = pageTitle("Dashboard");

const page = pageData(({ load }) =>
	Promise.all([
		load(queries.visitor.settings.read.queryOptions()),
		load(queries.member.course.nextLesson.queryOptions()),
		load(queries.member.library.current.queryOptions()),
		load(queries.member.updates.list.queryOptions()),
		load(queries.member.sequences.list.queryOptions()),
		load(queries.member.reviews.own.queryOptions()),
	]),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function DashboardPage() {
	const user = usePerson();
	const settings = useQuery(queries.visitor.settings.read.queryOptions());
	// Until the settings have come, room is kept for the card: what is below must not jump.
	const showsCourse = settings.isPending || settings.data?.displayMode === "course";
	// Asked for beside the settings, not after them.
	const nextLesson = useQuery(queries.member.course.nextLesson.queryOptions());
	const failed = [settings, ...(showsCourse ? [nextLesson] : [])].filter(({ isError }) => isError);
	return (
		<>
			<PageHeading
				title={`Welcome, ${firstName(user?.name ?? "") || user?.email.split("@")[0] || "Member"}`}
				subtitle="Good to see you. Here is what is new, and where your files are."
			/>
			{failed.length > 0 && (
				<FailureNotice
					message="Failed to load dashboard data. Please try again later."
					onRetry={() => failed.forEach(({ refetch }) => void refetch())}
					retrying={failed.some(({ isFetching }) => isFetching)}
				/>
			)}
			<ContinueReading />
			{showsCourse && <ContinueLearning ready={!settings.isPending} />}
			<OwnSequences />
			<ReviewRequest />
			<Paper withBorder bg="var(--surface)" p="lg" mb="xl">
				<Group justify="space-between">
					<div>
						<Title order={2} fz="xl">
							Your downloads
						</Title>
						<Text c="dimmed">The book, the audiobook and every bonus, ready to save.</Text>
					</div>
					<Button
						component={Link}
						to="/digital-downloads"
						variant={showsCourse ? "default" : "filled"}
						leftSection={<IconDownload size={18} aria-hidden />}
					>
						Go to downloads
					</Button>
				</Group>
			</Paper>
			<Title order={2} fz="xl" mb="md">
				Updates
			</Title>
			<UpdatesList />
		</>
	);
}
