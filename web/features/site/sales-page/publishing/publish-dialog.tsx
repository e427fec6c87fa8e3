import { Alert, SegmentedControl, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PageProblem } from "../../../../../contract/site/sales-page/page-drafts.ts";
import { api } from "../../../../lib/api.ts";
import { notice } from "../../../../lib/notices.ts";
import { DraftDialog } from "../draft-dialog.tsx";
import { LeadSectionNote } from "../lead-section-note.tsx";
import type { PageDraft } from "../use-page-draft.ts";
import { ExamplesNote } from "./examples-note.tsx";
import { formatMoment, pageScheduleQuery } from "./page-schedule.ts";

/** Publishes the draft now, or at a time to choose (PAGE-01). */
export function PublishDialog(props: { draft: PageDraft; problems: PageProblem[]; onClose: () => void }) {
	const { draft, onClose } = props;
	const [when, setWhen] = useState("now");
	const [localTime, setLocalTime] = useState("");
	const { data: schedules } = useQuery(pageScheduleQuery);
	const queryClient = useQueryClient();
	const publish = async (input: { updatedAt: Date; note: string }) => {
		draft.take(await api.admin.salesPage.publish(input));
		void queryClient.invalidateQueries({ queryKey: pageScheduleQuery.queryKey });
		onClose();
		notice.succeeded("Published. Visitors see it now.");
	};
	const schedule = async (input: { updatedAt: Date; note: string }) => {
		const state = await api.admin.pageSchedule.set({ ...input, localTime });
		queryClient.setQueryData(pageScheduleQuery.queryKey, state);
		onClose();
		if (state.schedule) notice.succeeded(`Scheduled for ${formatMoment(state.schedule.publishAt, state.timeZone)}.`);
	};
	const isNow = when === "now";
	const waiting = schedules?.schedule?.refusal === null ? schedules.schedule : null;
	return (
		<DraftDialog
			{...props}
			title="Publish the page?"
			notReadyTitle="Not ready to publish"
			text={
				isNow
					? "Everyone sees it within a second. You can bring an earlier version back at any time."
					: "The draft is published as it is then, with every change saved before. If something prevents it, Today says why."
			}
			submitLabel={isNow ? "Publish" : "Schedule"}
			failed={
				isNow
					? "The page could not be published. Please try again."
					: "The page could not be scheduled. Please try again."
			}
			act={isNow ? publish : schedule}
		>
			<SegmentedControl
				fullWidth
				aria-label="When to publish"
				value={when}
				onChange={setWhen}
				data={[
					{ value: "now", label: "Now" },
					{ value: "later", label: "Later" },
				]}
			/>
			{!isNow && (
				<TextInput
					type="datetime-local"
					label="Date and time"
					description={schedules && `In ${schedules.timeZone} time, at most a year ahead`}
					required
					value={localTime}
					onChange={(event) => setLocalTime(event.currentTarget.value)}
				/>
			)}
			{waiting && (
				<Alert color="blue" role="note">
					{isNow ? "This cancels" : "This replaces"} the schedule for{" "}
					{formatMoment(waiting.publishAt, schedules?.timeZone ?? "UTC")}.
				</Alert>
			)}
			<ExamplesNote sections={draft.content.sections} />
			<LeadSectionNote sections={draft.content.sections} />
		</DraftDialog>
	);
}
