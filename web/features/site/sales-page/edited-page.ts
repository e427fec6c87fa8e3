import { createContext, useContext } from "react";
import type { PageContent } from "../../../../contract/site/sales-page/page-content.ts";
import type { PageProblem } from "../../../../contract/site/sales-page/page-drafts.ts";
import { type Path, valueAt } from "./fields/content-path.ts";

interface EditedPage {
	content: PageContent;
	/** Returns the content at that moment, for what began earlier. */
	latest: () => PageContent;
	set: (path: Path, value: unknown) => void;
	problems: PageProblem[];
}

/** Provided around the fields of the editor. */
export const EditedPage = createContext<EditedPage | null>(null);

export function useEditedPage(): EditedPage {
	const page = useContext(EditedPage);
	if (!page) throw new Error("A field stands in the editor of a page alone.");
	return page;
}

/** A field of the page: its value, how to change it, and what prevents publishing it. */
export function useField<Value>(path: Path) {
	const { content, set, problems } = useEditedPage();
	const problem = problems.find((one) => one.path.join(".") === path.join("."));
	return {
		value: valueAt(content, path) as Value,
		onChange: (value: Value) => set(path, value),
		error: problem?.message,
	};
}
