import { Alert, Button, Code, List, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { SequenceImportPlan } from "../../../../contract/email/sequences.ts";
import { formatNumber } from "../../../../contract/formats.ts";
import { count } from "../../../../contract/text/count.ts";
import { api } from "../../../lib/api.ts";
import { errorCode, errorData, errorMessage } from "../../../lib/error-message.ts";
import { notice } from "../../../lib/notices.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { DialogActions } from "../../../ui/dialog/dialog-actions.tsx";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { type FileChoice, FileUpload } from "../../../ui/field/file-upload.tsx";

/** Maximum number of messages named per kind. */
const NAMED = 8;

const EXAMPLE = "---\nday: 1\nhour: 7\nsubject: Look at what you already own\n---\n\nGood morning, {first_name}…";

/** Replaces the messages by those of a ZIP, after showing what changes (SEQ-01). */
export function ImportMessagesDialog(props: { sequenceId: string; onClose: () => void; onImported: () => unknown }) {
	const { sequenceId: id } = props;
	const [choice, setChoice] = useState<FileChoice>({ state: "none" });
	const checking = useMutation({ mutationFn: (uploadId: string) => api.admin.sequences.checkImport({ id, uploadId }) });
	const importing = useMutation({
		mutationFn: (input: { uploadId: string; version: string }) => api.admin.sequences.import({ id, ...input }),
		onSuccess: async () => {
			await props.onImported();
			notice.succeeded("Messages imported.");
			props.onClose();
		},
		onError: (error) => {
			// Someone else has edited meanwhile, so the comparison is outdated.
			if (errorCode(error) === "CHANGED_MEANWHILE" && choice.state === "ready") checking.mutate(choice.uploadId);
		},
	});
	const choose = (next: FileChoice) => {
		setChoice(next);
		checking.reset();
		importing.reset();
		if (next.state === "ready") checking.mutate(next.uploadId);
	};
	const plan = choice.state === "ready" ? checking.data : undefined;
	const changes = plan ? plan.added.length + plan.changed.length + plan.removed.length : 0;
	const refused = errorCode(checking.error) === "ARCHIVE_REFUSED" ? checking.error : null;
	const problems = errorData<{ problems: string[] }>(refused)?.problems ?? [];
	const failure = checking.error ?? importing.error;
	const failureMessage =
		errorCode(failure) === "CHANGED_MEANWHILE"
			? "These messages were edited just now, by another admin or in another window. Look at the changes again, then import."
			: failure && errorMessage(failure, "Failed to import the messages. Please try again.");
	return (
		<Dialog opened onClose={props.onClose} title="Import messages" size="lg" closeOnClickOutside={false}>
			<Stack>
				<Text size="sm">
					Choose a ZIP of Markdown files, one for each message. Each begins with its day, hour (0 to 23) and subject:
				</Text>
				<Code block tabIndex={0}>
					{EXAMPLE}
				</Code>
				<FileUpload label="ZIP file" purpose="file" accept=".zip,application/zip" onChange={choose} />
				<div role="status">
					{checking.isPending && <Text size="sm">Reading the archive…</Text>}
					{plan && <Changes plan={plan} />}
				</div>
				{problems.length > 0 ? (
					<Alert role="alert" color="red" title="This archive cannot be imported">
						<List size="sm">
							{problems.map((problem) => (
								<List.Item key={problem}>{problem}</List.Item>
							))}
						</List>
					</Alert>
				) : (
					<FailureAlert>{failureMessage}</FailureAlert>
				)}
				<DialogActions>
					<Button variant="default" onClick={props.onClose}>
						Cancel
					</Button>
					<Button
						disabled={!plan || changes === 0}
						loading={importing.isPending}
						{...(plan && plan.removed.length > 0 ? { color: "red.9" } : {})}
						onClick={() =>
							plan && choice.state === "ready" && importing.mutate({ uploadId: choice.uploadId, version: plan.version })
						}
					>
						Import messages
					</Button>
				</DialogActions>
			</Stack>
		</Dialog>
	);
}

/** What an import would change. */
function Changes({ plan }: { plan: SequenceImportPlan }) {
	const { added, changed, removed, unchanged } = plan;
	if (added.length + changed.length + removed.length === 0)
		return <Text size="sm">Nothing would change: {count(unchanged, "message is", "messages are")} the same.</Text>;
	return (
		<Stack gap="xs">
			<Kind title="Added" messages={added} />
			<Kind title="Changed" messages={changed} />
			<Kind title="Deleted" messages={removed} />
			<Text size="sm" c="dimmed">
				{count(unchanged, "message stays", "messages stay")} the same. Nobody gets the message of a day twice.
			</Text>
		</Stack>
	);
}

function Kind({ title, messages }: { title: string; messages: { day: number; subject: string }[] }) {
	if (messages.length === 0) return null;
	return (
		<div>
			<Text size="sm" fw={600}>
				{title}: {formatNumber(messages.length)}
			</Text>
			<List size="sm">
				{messages.slice(0, NAMED).map(({ day, subject }) => (
					<List.Item key={day}>
						Day {day}: {subject}
					</List.Item>
				))}
				{messages.length > NAMED && <List.Item>and {messages.length - NAMED} more</List.Item>}
			</List>
		</div>
	);
}
