import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../lib/api.ts";
import { refetchUnlessFirst } from "../../lib/hydration.ts";
import { FailureNotice } from "../../ui/failure-notice";
import { AttentionList } from "./attention-list";
import { SetupChecklist } from "./setup-checklist";

/** How the day begins: what needs attention, and what is left to set up (SET-04, SET-05). */
export function TodayScreen() {
	const { data, isError, isFetching, refetch } = useQuery({
		...queries.admin.today.read.queryOptions(),
		// What was done on the way here counts, however short that was.
		refetchOnMount: refetchUnlessFirst,
		// Left open all day, it stays true.
		refetchInterval: 60_000,
	});
	return (
		<>
			{isError && (
				<FailureNotice
					message="What needs attention could not be loaded."
					onRetry={() => void refetch()}
					retrying={isFetching}
				/>
			)}
			{!data && !isError && <Skeleton h={160} aria-busy="true" />}
			{data && <AttentionList items={data.attention} />}
			{data?.setup && <SetupChecklist steps={data.setup} />}
		</>
	);
}
