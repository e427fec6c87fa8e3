import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { PageProblem } from "../../../contract/page-drafts.ts";
import { api, queries } from "../../lib/api.ts";
import { errorCode, errorMessage } from "../../lib/error-message.ts";
import { notice } from "../../lib/notices.ts";
import { Dialog } from "../../ui/dialog";
import { DialogActions } from "../../ui/dialog-actions";
import { FailureAlert } from "../../ui/failure-alert";
import { NotReadyDialog } from "./publish-dialog";
import type { PageDraft } from "./use-page-draft.ts";

/** Shows the draft to half of the visitors (PAGE-03), or says what is in the way and leads there. */
export function StartTestDialog(props: { draft: PageDraft; problems: PageProblem[]; onClose: () => void }) {
	const { draft, problems, onClose } = props;
	const [note, setNote] = useState("");
	const [pending, setPending] = useState(false);
	const [error, setError] = useState<string | null>(null);
	const queryClient = useQueryClient();
	const navigate = useNavigate();
	const start = async () => {
		setPending(true);
		setError(null);
		try {
			const updatedAt = await draft.settle();
			if (!updatedAt) throw new Error("not saved");
			queryClient.setQueryData(
				queries.admin.pageTests.current.queryKey(),
				await api.admin.pageTests.start({ updatedAt, note }),
			);
			await queryClient.invalidateQueries({ queryKey: queries.admin.salesPage.key() });
			notice.succeeded("The test has started.");
			await navigate("/admin/sales-page/test");
		} catch (failure) {
			setError(
				errorCode(failure) === "CHANGED_MEANWHILE"
					? "Another admin has changed the page meanwhile. Close this and reload to see what is new."
					: errorMessage(failure, "The test could not be started. Please try again."),
			);
			setPending(false);
		}
	};
	if (problems.length > 0) return <NotReadyDialog title="Not ready to test" problems={problems} onClose={onClose} />;
	return (
		<Dialog opened onClose={onClose} title="Test against the live page?">
			<form
				onSubmit={(event) => {
					event.preventDefault();
					void start();
				}}
			>
				<Stack>
					<Text>
						Half of your visitors see the draft, the others the page that is live, each the same one all day. You see
						which sells more often, and choose. Until then nothing else can be published.
					</Text>
					<TextInput
						label="Note"
						description="For your list of versions. Visitors do not see it."
						maxLength={200}
						value={note}
						onChange={(event) => setNote(event.currentTarget.value)}
						data-autofocus
					/>
					<FailureAlert>{error}</FailureAlert>
					<DialogActions>
						<Button variant="default" onClick={onClose}>
							Cancel
						</Button>
						<Button type="submit" loading={pending}>
							Start test
						</Button>
					</DialogActions>
				</Stack>
			</form>
		</Dialog>
	);
}
