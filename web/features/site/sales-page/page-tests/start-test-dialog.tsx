import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { PageProblem } from "../../../../../contract/site/sales-page/page-drafts.ts";
import { api, queries } from "../../../../lib/api.ts";
import { notice } from "../../../../lib/notices.ts";
import { DraftDialog } from "../draft-dialog.tsx";
import type { PageDraft } from "../use-page-draft.ts";

/** Starts a test that shows the draft to half of the visitors (PAGE-03). */
export function StartTestDialog(props: { draft: PageDraft; problems: PageProblem[]; onClose: () => void }) {
	const queryClient = useQueryClient();
	const navigate = useNavigate();
	return (
		<DraftDialog
			{...props}
			title="Test against the live page?"
			notReadyTitle="Not ready to test"
			text="Half of your visitors see the draft, half see the live page. Each keeps the same one all day. You see which sells more often, and choose. You can't publish anything else until you choose."
			submitLabel="Start test"
			failed="The test could not be started. Please try again."
			act={async (input) => {
				const started = await api.admin.pageTests.start(input);
				queryClient.setQueryData(queries.admin.pageTests.current.queryKey(), started);
				await queryClient.invalidateQueries({ queryKey: queries.admin.salesPage.key() });
				notice.succeeded("The test has started.");
				await navigate("/admin/sales-page/test");
			}}
		/>
	);
}
