import { Alert, Anchor, Button, List, Stack, Text, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { PageContent } from "../../../../contract/site/sales-page/page-content.ts";
import type { PageProblem } from "../../../../contract/site/sales-page/page-drafts.ts";
import { errorCode, errorMessage } from "../../../lib/error-message.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { DialogActions } from "../../../ui/dialog/dialog-actions.tsx";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { fieldId } from "./fields/content-path.ts";
import { labelAt, partOf } from "./page-parts.ts";
import type { PageDraft } from "./use-page-draft.ts";

/** Publishes or tests the draft, with a note for the list of versions, or lists what prevents it with links. */
export function DraftDialog(props: {
	title: string;
	/** Title if something prevents it. */
	notReadyTitle: string;
	/** What will happen. */
	text: string;
	submitLabel: string;
	/** Fallback message of a failure. */
	failed: string;
	draft: PageDraft;
	problems: PageProblem[];
	/** @param updatedAt of the draft, including everything typed */
	act: (input: { updatedAt: Date; note: string }) => Promise<void>;
	/** What to know before it happens. */
	children?: ReactNode;
	onClose: () => void;
}) {
	const { draft, problems, onClose } = props;
	const [note, setNote] = useState("");
	const [pending, setPending] = useState(false);
	const [error, setError] = useState<string | null>(null);
	const submit = async () => {
		setPending(true);
		setError(null);
		try {
			const updatedAt = await draft.settle();
			if (!updatedAt) throw new Error("not saved");
			await props.act({ updatedAt, note });
		} catch (failure) {
			setError(
				errorCode(failure) === "CHANGED_MEANWHILE"
					? "Another admin has changed the page meanwhile. Close this and reload to see what is new."
					: errorMessage(failure, props.failed),
			);
			setPending(false);
		}
	};
	if (problems.length > 0)
		return <NotReadyDialog title={props.notReadyTitle} content={draft.content} problems={problems} onClose={onClose} />;
	return (
		<Dialog opened onClose={onClose} title={props.title}>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					void submit();
				}}
			>
				<Stack>
					<Text>{props.text}</Text>
					{props.children}
					<TextInput
						label="Note"
						description="For your list of versions. Visitors do not see it."
						maxLength={200}
						value={note}
						onChange={(event) => setNote(event.currentTarget.value)}
						data-autofocus
					/>
					{draft.state === "failed" && (
						<Alert color="yellow">Your last change is not saved yet. Check your connection.</Alert>
					)}
					<FailureAlert>{error}</FailureAlert>
					<DialogActions>
						<Button variant="default" onClick={onClose}>
							Cancel
						</Button>
						<Button type="submit" loading={pending}>
							{props.submitLabel}
						</Button>
					</DialogActions>
				</Stack>
			</form>
		</Dialog>
	);
}

/** Lists what prevents it, each with a link. */
function NotReadyDialog(props: { title: string; content: PageContent; problems: PageProblem[]; onClose: () => void }) {
	const { title, content, problems, onClose } = props;
	return (
		<Dialog opened onClose={onClose} title={title}>
			<Stack>
				<Text>{problems.length === 1 ? "One place needs" : `${problems.length} places need`} your attention.</Text>
				<List spacing="xs">
					{problems.slice(0, 12).map((problem) => (
						<List.Item key={`${problem.path.join(".")} ${problem.message}`}>
							<ProblemLink problem={problem} content={content} onFollow={onClose} />
						</List.Item>
					))}
				</List>
				<DialogActions>
					<Button onClick={onClose}>Keep editing</Button>
				</DialogActions>
			</Stack>
		</Dialog>
	);
}

function ProblemLink(props: { problem: PageProblem; content: PageContent; onFollow: () => void }) {
	const { problem, onFollow } = props;
	const part = partOf(props.content, problem.path);
	// Most messages are the rest of a sentence about the field; the others are sentences of their own.
	const label = /^[a-z]/.test(problem.message) && labelAt(props.content, problem.path);
	const follow = () => {
		onFollow();
		// Once the part's form is rendered. A field of a closed list item has no element yet, so its part is sufficient.
		setTimeout(() => document.getElementById(fieldId(problem.path))?.focus());
	};
	return (
		<>
			<Anchor component={Link} to={part ? `?part=${part.id}` : "?"} onClick={follow}>
				{part?.name ?? "Sections"}
			</Anchor>
			: {label && `“${label}” `}
			{problem.message}
		</>
	);
}
