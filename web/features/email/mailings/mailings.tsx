import { Badge, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Mailing } from "../../../../contract/email/mailings.ts";
import { formatNumber } from "../../../../contract/formats.ts";
import { api, queries } from "../../../lib/api.ts";
import { notice } from "../../../lib/notices.ts";
import { Loaded } from "../../../ui/loaded.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { Section } from "../../../ui/section.tsx";
import { ListPages } from "../../../ui/table/list-pages.tsx";
import { MailingDialog } from "./mailing-dialog.tsx";
import classes from "./mailings.module.css";

const stateLabel: Record<Mailing["state"], string> = { sending: "Sending", stopped: "Stopped", done: "Done" };

/** Updates and files that were emailed to members, with their progress and a way to stop them (SEQ-04). */
export function Mailings() {
	const [page, setPage] = useState(1);
	const [writing, setWriting] = useState(false);
	const query = useQuery({
		...queries.admin.mailings.list.queryOptions({ input: page === 1 ? {} : { page } }),
		placeholderData: keepPreviousData,
		// Polls the progress while one is running.
		refetchInterval: ({ state }) => (state.data?.rows.some((one) => one.state === "sending") ? 2_000 : false),
	});
	return (
		<Section
			title="Mailings"
			subtitle="Tell members of an update or a new file by email. Everyone with an account and access gets it once, unless they switched announcements off."
			actions={<Button onClick={() => setWriting(true)}>Email members</Button>}
		>
			<Loaded query={query} failed="The mailings could not be loaded." placeholder={80}>
				{(data) => (
					<>
						{data.rows.length === 0 && (
							<Text c="dimmed">No mailings yet. What you email to members will be listed here.</Text>
						)}
						{data.rows.length > 0 && (
							<ul className={classes.list}>
								{data.rows.map((one) => (
									<MailingRow key={one.id} mailing={one} />
								))}
							</ul>
						)}
						<ListPages {...data} requested={page} of="mailings" onPage={setPage} />
					</>
				)}
			</Loaded>
			{writing && <MailingDialog onClose={() => setWriting(false)} />}
		</Section>
	);
}

function MailingRow({ mailing }: { mailing: Mailing }) {
	const queryClient = useQueryClient();
	const { id, subject, state, recipients, sent, notSent } = mailing;
	const switching = useMutation({
		mutationFn: () => (state === "sending" ? api.admin.mailings.stop({ id }) : api.admin.mailings.resume({ id })),
		onSuccess: async () => {
			notice.succeeded(state === "sending" ? "Mailing stopped" : "Mailing resumed");
			await queryClient.invalidateQueries({ queryKey: queries.admin.mailings.key() });
		},
		onError: (error) => notice.failed(error, "This could not be changed. Please try again."),
	});
	const text = `${formatNumber(sent)} of ${formatNumber(recipients)} sent${notSent > 0 ? `, ${formatNumber(notSent)} not sent` : ""}`;
	return (
		<li className={classes.row}>
			<Group justify="space-between" wrap="nowrap" align="flex-start">
				<div className={classes.text}>
					<Text fw={500}>{subject}</Text>
					<Text size="sm" c="dimmed">
						<LocalTime at={mailing.createdAt} dateStyle="medium" timeStyle="short" /> · {text}
					</Text>
				</div>
				<Group gap="sm" wrap="nowrap">
					<Badge variant="default" size="sm">
						{stateLabel[state]}
					</Badge>
					{state !== "done" && (
						<Button
							variant="default"
							size="xs"
							loading={switching.isPending}
							aria-label={`${state === "sending" ? "Stop" : "Resume"} ${subject}`}
							onClick={() => switching.mutate()}
						>
							{state === "sending" ? "Stop" : "Resume"}
						</Button>
					)}
				</Group>
			</Group>
			{state !== "done" && (
				<Stack mt="xs">
					<Progress size="sm" value={((sent + notSent) / Math.max(1, recipients)) * 100} aria-label={text} />
				</Stack>
			)}
		</li>
	);
}
