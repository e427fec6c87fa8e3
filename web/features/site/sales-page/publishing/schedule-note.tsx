import { Alert, Button, Group, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/api.ts";
import { errorMessage } from "../../../../lib/error-message.ts";
import { notice } from "../../../../lib/notices.ts";
import { FailureAlert } from "../../../../ui/failure-alert.tsx";
import { formatMoment, pageScheduleQuery } from "./page-schedule.ts";

/** Says when the draft is published by itself, or why it was not (PAGE-01). */
export function ScheduleNote() {
	const { data } = useQuery(pageScheduleQuery);
	const queryClient = useQueryClient();
	const canceling = useMutation({
		mutationFn: () => api.admin.pageSchedule.cancel(),
		onSuccess: (state) => {
			queryClient.setQueryData(pageScheduleQuery.queryKey, state);
			if (!data?.schedule?.refusal) notice.succeeded("Schedule canceled. Your draft stays.");
		},
	});
	if (!data?.schedule) return null;
	const { publishAt, scheduledBy, refusal } = data.schedule;
	const moment = formatMoment(publishAt, data.timeZone);
	return (
		<Alert color={refusal ? "red" : "blue"} mb="md" role={refusal ? "alert" : "note"}>
			<Group justify="space-between" gap="sm">
				<div>
					<Text fw={600}>{refusal ? `Not published on ${moment}` : `Publishes on ${moment}`}</Text>
					<Text size="sm">
						{refusal ??
							`Scheduled by ${scheduledBy}. The draft is published as it is then, with every change saved before.`}
					</Text>
				</div>
				<Button size="sm" variant="default" onClick={() => canceling.mutate()} loading={canceling.isPending}>
					{refusal ? "Dismiss" : "Cancel schedule"}
				</Button>
			</Group>
			<FailureAlert>
				{canceling.error && errorMessage(canceling.error, "The schedule could not be canceled. Please try again.")}
			</FailureAlert>
		</Alert>
	);
}
