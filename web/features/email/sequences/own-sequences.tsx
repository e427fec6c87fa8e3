import { Alert, Anchor, Button, Group, Paper, Progress, Text, Title } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { MemberSequence } from "../../../../contract/email/sequences.ts";
import { count } from "../../../../contract/text/count.ts";
import { api, queries } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { notice } from "../../../lib/notices.ts";
import { loadedLater } from "../../../ui/loaded-later.tsx";
import { TextFromServer } from "../../../ui/text-from-server.tsx";
import { formatDateTimeIn } from "./format-hour.ts";
import { receivedPath } from "./sequence-paths.ts";

const StopDialog = loadedLater("The question", () => import("./stop-dialog.tsx"));

/** Sequences of daily messages: the member's progress in each, and what they can do about it (SEQ-02). */
export function OwnSequences() {
	// If they fail to load, the rest of the page still works.
	const { data } = useQuery(queries.member.sequences.list.queryOptions());
	return data?.map((sequence) => <OwnSequence key={sequence.id} sequence={sequence} />);
}

type Act = "start" | "pause" | "resume" | "stop";
const done: Record<Act, string> = {
	start: "Started. Your first message comes at the time shown here.",
	pause: "Paused. Your day is kept.",
	resume: "Resumed.",
	stop: "Stopped. What you got stays here.",
};

function OwnSequence({ sequence }: { sequence: MemberSequence }) {
	const { id, title, description, active, days, messages, own } = sequence;
	const queryClient = useQueryClient();
	const [asking, setAsking] = useState(false);
	// Stays mounted for its closing animation.
	const [wasAsked, setWasAsked] = useState(false);
	const acting = useMutation({
		mutationFn: (act: Act) => api.member.sequences[act]({ id }),
		onSuccess: (next, act) => {
			queryClient.setQueryData(queries.member.sequences.list.queryKey(), (all) =>
				all?.map((one) => (one.id === id ? next : one)),
			);
			setAsking(false);
			notice.succeeded(done[act]);
		},
		onError: (error, act) => {
			// It may already have been done in another tab.
			void queryClient.invalidateQueries({ queryKey: queries.member.sequences.list.key() });
			if (act !== "stop") notice.failed(error, "That did not work. Please try again.");
		},
	});
	const button = (act: Act) => ({
		loading: acting.isPending && acting.variables === act,
		onClick: () => acting.mutate(act),
	});
	const isOn = own?.state === "running" || own?.state === "paused";
	const labelId = `sequence-${id}`;
	return (
		<Paper component="section" aria-labelledby={labelId} withBorder bg="var(--surface)" p="lg" mb="md">
			<Group justify="space-between" align="flex-start">
				<div style={{ flex: "1 1 16rem", minWidth: 0, overflowWrap: "anywhere" }}>
					<Text size="sm" fw={600} c="dimmed">
						{stateLabel(sequence)}
					</Text>
					<Title order={2} fz="xl" id={labelId}>
						{title}
					</Title>
					<Text c="dimmed">
						{isOn ? <NextMessage sequence={sequence} /> : description || `${count(messages, "message")} by email`}
					</Text>
					{isOn && own && (
						<Group gap="sm" mt="sm" wrap="nowrap">
							<Progress
								value={(own.day / days) * 100}
								flex={1}
								maw={280}
								bg="var(--line)"
								aria-label={`Progress in ${title}`}
							/>
							<Text size="sm" c="dimmed">
								{own.day === 0 ? `${days} days, starting with the next message` : `Day ${own.day} of ${days}`}
							</Text>
						</Group>
					)}
				</div>
				<Group gap="sm">
					{!isOn && active && (
						<Button leftSection={<IconPlayerPlay size={18} aria-hidden />} {...button("start")}>
							{own ? "Start again" : "Start"}
						</Button>
					)}
					{own?.state === "running" && (
						<Button variant="default" leftSection={<IconPlayerPause size={18} aria-hidden />} {...button("pause")}>
							Pause
						</Button>
					)}
					{own?.state === "paused" && (
						<Button leftSection={<IconPlayerPlay size={18} aria-hidden />} {...button("resume")}>
							Resume
						</Button>
					)}
					{isOn && (
						<Button
							variant="default"
							leftSection={<IconPlayerStop size={18} aria-hidden />}
							onClick={() => {
								setWasAsked(true);
								setAsking(true);
							}}
						>
							Stop
						</Button>
					)}
				</Group>
			</Group>
			{own && own.received > 0 && (
				<Anchor component={Link} to={receivedPath(id)} mt="sm" display="inline-block">
					Read earlier messages
				</Anchor>
			)}
			{own?.held && (
				<Alert mt="md" color="yellow">
					You do not get these messages at present: they are switched off, or an email to you came back. Your day is
					kept. <Anchor href="/mail">Choose your emails</Anchor>
				</Alert>
			)}
			{wasAsked && (
				<StopDialog
					opened={asking}
					title={title}
					onClose={() => setAsking(false)}
					onConfirm={() => acting.mutate("stop")}
					pending={acting.isPending}
					error={
						acting.error && acting.variables === "stop"
							? errorMessage(acting.error, "That did not work. Please try again.")
							: null
					}
					fallback={null}
				/>
			)}
		</Paper>
	);
}

function stateLabel({ own, messages, active }: MemberSequence): string {
	if (own?.state === "finished") return "Daily messages · Finished";
	if (own?.state === "paused") return "Daily messages · Paused";
	if (own?.state === "running") return active ? "Daily messages" : "Daily messages · On hold";
	return `Daily messages · ${count(messages, "email")}`;
}

function NextMessage({ sequence: { own, active } }: { sequence: MemberSequence }) {
	if (own?.state === "paused") return "When you resume, you continue with the next day.";
	if (!active) return "It is on hold. Your day is kept.";
	if (!own?.nextAt) return "You have every message.";
	const { nextAt, timeZone } = own;
	return (
		<>
			Next message:{" "}
			<TextFromServer of={`${nextAt.toISOString()} ${timeZone}`} text={() => formatDateTimeIn(timeZone, nextAt)} />
		</>
	);
}
