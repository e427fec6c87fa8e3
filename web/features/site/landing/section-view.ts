import type { SectionContent, SectionKindId } from "../../../../contract/site/sales-page/page-sections/kinds.ts";

/** What the component of a kind of section receives. */
export interface SectionViewProps<Kind extends SectionKindId> {
	/** Anchor of the section, which its element must have as its ID. */
	id: string;
	content: SectionContent<Kind>;
}
