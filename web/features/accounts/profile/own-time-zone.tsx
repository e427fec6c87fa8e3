import { Button, Group, Select, Stack } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, queries } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { notice } from "../../../lib/notices.ts";
import { useHydrated } from "../../../lib/page/hydration.ts";
import { browserTimeZone, zonesWith } from "../../../lib/text/time-zones.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { Section } from "../../../ui/section.tsx";

/**
 * The time zone of daily messages (SEQ-03).
 *
 * @param current null if unknown
 */
export function OwnTimeZone({ current }: { current: string | null }) {
	const queryClient = useQueryClient();
	const [chosen, setChosen] = useState<string | null>(null);
	// Only the browser knows its time zone, and the names of all others.
	const hydrated = useHydrated();
	const shown = chosen ?? current ?? (hydrated ? browserTimeZone() : null) ?? "UTC";
	const saving = useMutation({
		mutationFn: () => api.member.profile.setTimeZone({ timeZone: shown }),
		onSuccess: ({ timeZone }) => {
			queryClient.setQueryData(
				queries.member.profile.read.queryKey(),
				(profile) => profile && { ...profile, timeZone },
			);
			void queryClient.invalidateQueries({ queryKey: queries.member.sequences.key() });
			setChosen(null);
			notice.succeeded("Time zone saved.");
		},
	});
	return (
		<Section title="Time zone" subtitle="Used for daily messages and reminders.">
			<form
				onSubmit={(event) => {
					event.preventDefault();
					saving.mutate();
				}}
			>
				<Stack maw={480}>
					<Select
						label="Your time zone"
						data={hydrated ? zonesWith(shown) : [shown]}
						value={shown}
						onChange={setChosen}
						searchable
						allowDeselect={false}
						nothingFoundMessage="No time zone has this name"
						maxDropdownHeight={280}
					/>
					<FailureAlert>
						{saving.error && errorMessage(saving.error, "Failed to save the time zone. Please try again.")}
					</FailureAlert>
					<Group>
						<Button type="submit" loading={saving.isPending} disabled={shown === current}>
							Save time zone
						</Button>
					</Group>
				</Stack>
			</form>
		</Section>
	);
}
