import type { PageContent } from "../../../../contract/site/sales-page/page-content.ts";
import { useRootData } from "../../../lib/page/site.ts";

/** Returns the content of the public page as published by the seller (PAGE-01). */
export function usePage(): PageContent {
	const { page } = useRootData();
	if (!page) throw new Error("Only a public page has its content.");
	return page;
}
