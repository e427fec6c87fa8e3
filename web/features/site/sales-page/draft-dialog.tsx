import { Alert, Anchor, Button, List, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import type { PageProblem } from "../../../contract/page-drafts.ts";
import { errorCode, errorMessage } from "../../lib/error-message.ts";
import { Dialog } from "../../ui/dialog";
import { DialogActions } from "../../ui/dialog-actions";
import { FailureAlert } from "../../ui/failure-alert";
import { fieldId } from "./content-path.ts";
import { partOf } from "./page-parts.ts";
import type { PageDraft } from "./use-page-draft.ts";

/** Shows the draft to visitors, with a note for the list of versions, or says what is in the way and leads there. */
export function DraftDialog(props: {
	title: string;
	/** Where something is in the way. */
	notReadyTitle: string;
	/** What will happen. */
	text: string;
	submitLabel: string;
	/** What is said of a failure that says nothing itself. */
	failed: string;
	draft: PageDraft;
	problems: PageProblem[];
	/** @param updatedAt of the draft, with all that was typed */
	act: (input: { updatedAt: Date; note: string }) => Promise<void>;
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
	if (problems.length > 0) return <NotReadyDialog title={props.notReadyTitle} problems={problems} onClose={onClose} />;
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

/** What is in the way, each with the way to it. */
function NotReadyDialog(props: { title: string; problems: PageProblem[]; onClose: () => void }) {
	const { title, problems, onClose } = props;
	return (
		<Dialog opened onClose={onClose} title={title}>
			<Stack>
				<Text>{problems.length === 1 ? "One place needs" : `${problems.length} places need`} your attention.</Text>
				<List spacing="xs">
					{problems.slice(0, 12).map((problem) => (
						<List.Item key={`${problem.path.join(".")} ${problem.message}`}>
							<ProblemLink problem={problem} onFollow={onClose} />
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

function ProblemLink({ problem, onFollow }: { problem: PageProblem; onFollow: () => void }) {
	const part = partOf(problem.path);
	const follow = () => {
		onFollow();
		// Once the form of the part is there. A field of a closed list item has no place yet: its part is enough.
		setTimeout(() => document.getElementById(fieldId(problem.path))?.focus());
	};
	return (
		<>
			<Anchor component={Link} to={part ? `?part=${part.id}` : "?"} onClick={follow}>
				{part?.name ?? "Sections"}
			</Anchor>
			: {problem.message}
		</>
	);
}
