import { Button, Group, Paper, Text, Title } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { firstName } from "../../../../contract/text/first-name.ts";
import { OwnSequences } from "../../../features/email/sequences/own-sequences.tsx";
import { ContinueLearning } from "../../../features/library/course/continue-learning.tsx";
import { ContinueReading } from "../../../features/library/reader/shelf/continue-reading.tsx";
import { UpdatesList } from "../../../features/library/updates/updates-list.tsx";
import { ReviewRequest } from "../../../features/site/reviews/review-request.tsx";
import { queries } from "../../../lib/api.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { usePerson } from "../../../lib/session/session-context.tsx";
import { textTitle, useMemberText } from "../../../lib/text/member-texts.ts";
import { FailureNotice } from "../../../ui/failure-notice.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";

export const meta = textTitle("menuDashboard");

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
	const memberText = useMemberText();
	const name = firstName(user?.name ?? "") || user?.email.split("@")[0] || "Member";
	const settings = useQuery(queries.visitor.settings.read.queryOptions());
	// Until the settings are loaded, the card's space is reserved to avoid a layout shift.
	const showsCourse = settings.isPending || settings.data?.displayMode === "course";
	// Requested in parallel with the settings, not after them.
	const nextLesson = useQuery(queries.member.course.nextLesson.queryOptions());
	const failed = [settings, ...(showsCourse ? [nextLesson] : [])].filter(({ isError }) => isError);
	return (
		<>
			<PageHeading
				title={memberText("dashboardGreeting", { first_name: name })}
				subtitle={memberText("dashboardIntro")}
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
							{memberText("dashboardDownloads")}
						</Title>
						<Text c="dimmed">{memberText("dashboardDownloadsText")}</Text>
					</div>
					<Button
						component={Link}
						to="/digital-downloads"
						variant={showsCourse ? "default" : "filled"}
						leftSection={<IconDownload size={18} aria-hidden />}
					>
						{memberText("dashboardDownloadsButton")}
					</Button>
				</Group>
			</Paper>
			<Title order={2} fz="xl" mb="md">
				{memberText("dashboardUpdates")}
			</Title>
			<UpdatesList />
		</>
	);
}
