import { Skeleton, Stack } from "@mantine/core";
import { IconNews } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../../lib/api.ts";
import { useMemberText } from "../../../lib/text/member-texts.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { UpdateCard } from "./update-card.tsx";

/** The updates on the dashboard, or that there are none, or that they failed to load (MEM-03). */
export function UpdatesList() {
	const memberText = useMemberText();
	const { data, isPending } = useQuery(queries.member.updates.list.queryOptions());
	if (isPending) {
		return (
			<Stack aria-busy="true" aria-label="Loading updates" role="group">
				<Skeleton h={120} />
				<Skeleton h={120} />
			</Stack>
		);
	}
	if (!data?.length) {
		return (
			<EmptyState title={memberText("dashboardNoUpdates")} icon={<IconNews size={28} stroke={1.5} />}>
				{memberText("dashboardNoUpdatesText")}
			</EmptyState>
		);
	}
	return (
		<Stack>
			{data.map((update) => (
				<UpdateCard key={update.id} update={update} />
			))}
		</Stack>
	);
}
