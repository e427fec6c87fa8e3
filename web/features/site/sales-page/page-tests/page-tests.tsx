import { Skeleton, Stack, Text } from "@mantine/core";
import { IconArrowsSplit2 } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { PageTest } from "../../../../../contract/site/sales-page/page-tests.ts";
import { queries } from "../../../../lib/api.ts";
import { useAddressPage } from "../../../../lib/page/use-address-view.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { FailureNotice } from "../../../../ui/failure-notice.tsx";
import { LocalTime } from "../../../../ui/local-time.tsx";
import { Section } from "../../../../ui/section.tsx";
import { ListPages } from "../../../../ui/table/list-pages.tsx";
import { describeResult } from "./page-test-results.ts";
import { RunningTest } from "./running-test.tsx";
import { TestFigures } from "./test-figures.tsx";

/** How often the figures are refreshed. */
const LOOK_AGAIN_MS = 30_000;

export const runningTestQuery = queries.admin.pageTests.current.queryOptions({ refetchInterval: LOOK_AGAIN_MS });
export const endedTestsQuery = (page: number) => queries.admin.pageTests.list.queryOptions({ input: { page } });

/** Tests of two versions of the sales page, running and ended (PAGE-03). */
export function PageTests() {
	const [page, showPage] = useAddressPage();
	const running = useQuery(runningTestQuery);
	const ended = useQuery({ ...endedTestsQuery(page), placeholderData: keepPreviousData });
	const failed = [running, ended].filter((query) => query.isError);
	if (failed.length > 0 && !(running.data !== undefined && ended.data))
		return (
			<FailureNotice
				message="The tests could not be loaded."
				onRetry={() => {
					for (const query of failed) void query.refetch();
				}}
				retrying={failed.some((query) => query.isFetching)}
			/>
		);
	if (running.data === undefined || !ended.data) return <Skeleton h={320} aria-busy="true" />;
	if (!running.data && ended.data.total === 0)
		return (
			<EmptyState title="No test yet" icon={<IconArrowsSplit2 size={28} stroke={1.5} />}>
				Change the draft of your sales page, then press A/B test beside Publish. Half of your visitors see the draft,
				and here you see which of the two sells more often.
			</EmptyState>
		);
	return (
		<Stack gap="lg">
			{running.data ? (
				<RunningTest test={running.data} />
			) : (
				<Text>No test is running. To start one, change the draft and press A/B test beside Publish.</Text>
			)}
			{ended.data.total > 0 && (
				<Section title="Ended tests">
					<Stack gap="xl">
						{ended.data.rows.map((test) => (
							<EndedTest key={test.id} test={test} />
						))}
						<ListPages {...ended.data} requested={page} of="tests" onPage={showPage} />
					</Stack>
				</Section>
			)}
		</Stack>
	);
}

const chosenMessage = ({ chosen, a, b }: PageTest): string => {
	if (chosen === null) return `Stopped; version ${a.version} stayed.`;
	return chosen === "a" ? `A, version ${a.version}, was kept.` : `Switched to B, version ${b.version}.`;
};

function EndedTest({ test }: { test: PageTest }) {
	return (
		<article aria-label={`Version ${test.a.version} against version ${test.b.version}`}>
			<Text fw={600}>
				<LocalTime dateStyle="medium" at={test.startedAt} /> –{" "}
				{test.endedAt && <LocalTime dateStyle="medium" at={test.endedAt} />}: {chosenMessage(test)}
			</Text>
			<Text size="sm" c="dimmed" mb="xs">
				{describeResult(test).says}
			</Text>
			<TestFigures test={test} />
		</article>
	);
}
