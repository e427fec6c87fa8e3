import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { queries } from "../../../lib/api.ts";
import { refetchUnlessFirst } from "../../../lib/page/hydration.ts";
import { Loaded } from "../../../ui/loaded.tsx";
import { AttentionList } from "./attention-list.tsx";
import { BackupLine } from "./backup-line.tsx";
import { GUIDE_PATH, GuideCard } from "./guide-card.tsx";
import { SampleBusinessCard } from "./sample-business-card.tsx";
import { SetupChecklist } from "./setup-checklist.tsx";

/** The start page: what needs attention, and what is left to set up (SET-04, SET-05). */
export function TodayScreen() {
	const query = useQuery({
		...queries.admin.today.read.queryOptions(),
		// Refetched at each visit, so that actions from seconds ago count.
		refetchOnMount: refetchUnlessFirst,
		// Stays current if left open all day.
		refetchInterval: 60_000,
	});
	const { data } = query;
	if (data?.guide && !data.guide.opened) return <Navigate to={GUIDE_PATH} replace />;
	return (
		<Loaded query={query} failed="What needs attention could not be loaded." placeholder={160}>
			{(data) => (
				<>
					{data.sampleBusiness && <SampleBusinessCard />}
					{data.guide && <GuideCard guide={data.guide} />}
					<AttentionList items={data.attention} />
					{data.backups && <BackupLine backups={data.backups} />}
					{data.setup && <SetupChecklist steps={data.setup} />}
				</>
			)}
		</Loaded>
	);
}
