import { Alert } from "@mantine/core";
import { findExamples } from "../../../../../contract/site/sales-page/find-examples.ts";
import type { PageContent } from "../../../../../contract/site/sales-page/page-content.ts";
import { kindOf } from "../../../../../contract/site/sales-page/page-sections/kinds.ts";
import { sentenceList } from "../../../../lib/text/sentence-list.ts";

/** Names the sections in which visitors would still read an example (BRND-02). */
export function ExamplesNote({ sections }: { sections: PageContent["sections"] }) {
	const names = new Set(findExamples(sections).map(({ kind }) => `“${kindOf(kind).name}”`));
	if (names.size === 0) return null;
	return (
		<Alert color="yellow" title="Still with our examples">
			Visitors would see our example texts or pictures in {sentenceList([...names])}. Replace them, or hide the section.
		</Alert>
	);
}
