import type { PageContent } from "../../../contract/page-content.ts";
import { useRootData } from "../../lib/site.ts";

/** What the public page says and shows, as the seller has published it (PAGE-01). */
export function usePage(): PageContent {
	const { page } = useRootData();
	if (!page) throw new Error("Only a public page has its content.");
	return page;
}
