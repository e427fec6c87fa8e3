import type { ReactNode } from "react";
import { type PageSection, sectionAnchors } from "../../../../../contract/site/page-content/sections.ts";
import { usePage } from "../use-page.ts";

/** Links to a part of the page, or to another one while that part is hidden. */
export function SectionLink(props: { to: PageSection; otherwise: PageSection; children: ReactNode }) {
	const { sections } = usePage();
	const isShown = sections.some(({ id, visible }) => id === props.to && visible);
	return <a href={`#${sectionAnchors[isShown ? props.to : props.otherwise]}`}>{props.children}</a>;
}
