import { useQuery } from "@tanstack/react-query";
import { setupGuideQuery } from "../../../features/site/sales-page/guide-note.tsx";
import { pageScheduleQuery } from "../../../features/site/sales-page/publishing/page-schedule.ts";
import { SalesPageEditor } from "../../../features/site/sales-page/sales-page-editor.tsx";
import { saveLeftDraft } from "../../../features/site/sales-page/use-page-draft.ts";
import { api, queries } from "../../../lib/api.ts";
import { adminPages } from "../../../lib/page/admin-pages.ts";
import { adminTitle } from "../../../lib/page/admin-title.ts";
import { refetchUnlessFirst } from "../../../lib/page/hydration.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { LoadedForEditing } from "../../../ui/editor/loaded-for-editing.tsx";
import { shownPages } from "./shown-pages.tsx";

export const meta = adminTitle("salesPage");

const query = {
	...queries.admin.salesPage.read.queryOptions({ refetchOnMount: refetchUnlessFirst }),
	queryFn: async ({ signal }: { signal: AbortSignal }) => {
		await saveLeftDraft();
		return api.admin.salesPage.read(undefined, { signal });
	},
};

const page = pageData(({ load }) => Promise.all([load(query), load(pageScheduleQuery), load(setupGuideQuery)]));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** After the first load, the editor itself follows the address. */
export const shouldRevalidate = () => false;

export default function SalesPagePage() {
	const state = useQuery(query);
	return (
		<LoadedForEditing
			query={state}
			title={adminPages.salesPage.title}
			goneCode="NOT_FOUND"
			gone="There is no sales page"
			failed="The sales page could not be loaded."
			back={null}
		>
			{(initial) => <SalesPageEditor initial={initial} pages={shownPages} />}
		</LoadedForEditing>
	);
}
