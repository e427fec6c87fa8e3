import { Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { AdditionalSupport } from "../../../features/library/course/additional-support.tsx";
import { PlatformUpdatesList } from "../../../features/library/course/platform-updates-list.tsx";
import { TrainingProgram } from "../../../features/library/course/training-program.tsx";
import { DownloadList } from "../../../features/library/files/file-list.tsx";
import { queries } from "../../../lib/api.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { useSiteName } from "../../../lib/page/site.ts";
import { usePerson } from "../../../lib/session/session-context.tsx";
import { textTitle } from "../../../lib/text/member-texts.ts";
import { FailureNotice } from "../../../ui/failure-notice.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";

export const meta = textTitle("courseTrainingTab");

const page = pageData(async ({ load }) => {
	const settings = await load(queries.visitor.settings.read.queryOptions());
	if (settings?.displayMode === "downloads") return load(queries.member.downloads.list.queryOptions());
	return load(queries.member.course.outline.queryOptions());
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** The course or the file list, depending on the settings (CRS-01). */
export default function DashboardOldPage() {
	const siteName = useSiteName();
	const user = usePerson();
	const { data, isPending, isFetching, refetch } = useQuery(queries.visitor.settings.read.queryOptions());
	return (
		<>
			<PageHeading title={data?.siteName ?? siteName} subtitle={user?.email} />
			{isPending && (
				<Stack aria-busy="true" aria-label="Loading" role="group">
					<Skeleton h={180} />
					<Skeleton h={320} />
				</Stack>
			)}
			{!isPending && !data && (
				<FailureNotice
					message="Failed to load dashboard data. Please try again later."
					onRetry={() => void refetch()}
					retrying={isFetching}
				/>
			)}
			{data?.displayMode === "downloads" && <DownloadList />}
			{data?.displayMode === "course" && (
				<Stack gap="lg">
					<PlatformUpdatesList updates={data.platformUpdates} />
					<TrainingProgram />
					<AdditionalSupport cohortUrl={data.cohortUrl} sessionUrl={data.sessionUrl} showsAll={data.showsOffers} />
				</Stack>
			)}
		</>
	);
}
