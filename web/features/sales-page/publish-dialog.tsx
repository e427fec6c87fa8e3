import { Alert, Anchor, Button, List, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import type { PageProblem } from "../../../contract/page-drafts.ts";
import { api } from "../../lib/api.ts";
import { errorCode, errorMessage } from "../../lib/error-message.ts";
import { notice } from "../../lib/notices.ts";
import { Dialog } from "../../ui/dialog";
import { DialogActions } from "../../ui/dialog-actions";
import { FailureAlert } from "../../ui/failure-alert";
import { fieldId } from "./content-path.ts";
import { partOf } from "./page-parts.ts";
import type { PageDraft } from "./use-page-draft.ts";

/** Shows the draft to everyone, or says what is in the way and leads there. */
export function PublishDialog(props: { draft: PageDraft; problems: PageProblem[]; onClose: () => void }) {
	const { draft, problems, onClose } = props;
	const [note, setNote] = useState("");
	const [pending, setPending] = useState(false);
	const [error, setError] = useState<string | null>(null);
	const publish = async () => {
		setPending(true);
		setError(null);
		try {
			const updatedAt = await draft.settle();
			if (!updatedAt) throw new Error("not saved");
			draft.take(await api.admin.salesPage.publish({ updatedAt, note }));
			onClose();
			notice.succeeded("Published. Visitors see it now.");
		} catch (failure) {
			const stale = errorCode(failure) === "CHANGED_MEANWHILE";
			setError(
				stale
					? "Another admin has changed the page meanwhile. Close this and reload to see what is new."
					: errorMessage(failure, "The page could not be published. Please try again."),
			);
			setPending(false);
		}
	};
	if (problems.length > 0) {
		return (
			<Dialog opened onClose={onClose} title="Not ready to publish">
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
	return (
		<Dialog opened onClose={onClose} title="Publish the page?">
			<form
				onSubmit={(event) => {
					event.preventDefault();
					void publish();
				}}
			>
				<Stack>
					<Text>Everyone sees it within a second. You can bring an earlier version back at any time.</Text>
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
							Publish
						</Button>
					</DialogActions>
				</Stack>
			</form>
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
