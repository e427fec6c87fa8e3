import type { PageProblem } from "../../../../contract/site/page-drafts.ts";
import { api } from "../../../lib/api.ts";
import { notice } from "../../../lib/notices.ts";
import { DraftDialog } from "./draft-dialog.tsx";
import { LeadSectionNote } from "./lead-section-note.tsx";
import type { PageDraft } from "./use-page-draft.ts";

/** Publishes the draft (PAGE-01). */
export function PublishDialog(props: { draft: PageDraft; problems: PageProblem[]; onClose: () => void }) {
	const { draft, onClose } = props;
	return (
		<DraftDialog
			{...props}
			title="Publish the page?"
			notReadyTitle="Not ready to publish"
			text="Everyone sees it within a second. You can bring an earlier version back at any time."
			submitLabel="Publish"
			failed="The page could not be published. Please try again."
			act={async (input) => {
				draft.take(await api.admin.salesPage.publish(input));
				onClose();
				notice.succeeded("Published. Visitors see it now.");
			}}
		>
			<LeadSectionNote sections={draft.content.sections} />
		</DraftDialog>
	);
}
