import { limits } from "../../../limits.ts";
import {
	kindOf,
	type Section,
	type SectionContent,
	type SectionKindId,
	type SectionOf,
	sectionKinds,
} from "./kinds.ts";

type Sections = readonly Section[];

/** Returns the sections of a kind, in the order of the page. */
export const sectionsOf = <Kind extends SectionKindId>(sections: Sections, kind: Kind) =>
	sections.filter((section): section is Section & SectionOf<Kind> => section.kind === kind);

/** Returns the texts of the first section of a kind, shown or hidden; those of a new one if the page has none. */
export const firstContent = <Kind extends SectionKindId>(sections: Sections, kind: Kind): SectionContent<Kind> =>
	(sectionsOf(sections, kind)[0]?.content ?? sectionKinds[kind].start) as SectionContent<Kind>;

/** A page must sell and be reachable: links from everywhere lead to these. */
const requiredKinds = ["price", "contact"] as const;

/**
 * Returns the anchor of a shown section: its ID. `#price` and `#contact` always lead somewhere, even after the section
 * with that ID was hidden or removed.
 */
export function anchorOf(sections: Sections, section: Section): string {
	const required = requiredKinds.find((kind) => kind === section.kind);
	if (!required) return section.id;
	const shown = sectionsOf(sections, required).filter(({ visible }) => visible);
	return shown[0]?.id === section.id && !shown.some(({ id }) => id === required) ? required : section.id;
}

/** Returns the anchors of all shown sections. */
export const shownAnchors = (sections: Sections): string[] =>
	sections.filter(({ visible }) => visible).map((section) => anchorOf(sections, section));

/** Returns the anchor of the first shown section of a kind; null for none. */
export function firstAnchor(sections: Sections, kind: SectionKindId): string | null {
	const first = sections.find((section) => section.kind === kind && section.visible);
	return first ? anchorOf(sections, first) : null;
}

/** Returns what keeps a list of sections from being a page, with the section it is about. */
export function findSectionProblems(sections: Sections): { at?: number; message: string }[] {
	const problems: { at?: number; message: string }[] = [];
	if (sections.length > limits.pageSections)
		problems.push({ message: `A page has room for ${limits.pageSections} sections. Remove some.` });
	if (sections[0]?.kind !== "hero") problems.push({ message: "The hero must come first" });
	else if (!sections[0].visible) problems.push({ message: "The hero cannot be hidden" });
	for (const kind of requiredKinds)
		if (!firstAnchor(sections, kind))
			problems.push({ message: `The page needs a section “${sectionKinds[kind].name}” that is shown` });
	const ids = sections.map(({ id }) => id);
	sections.forEach(({ id, kind }, at) => {
		if (ids.indexOf(id) !== at) problems.push({ at, message: `“${id}” is already the ID of another section` });
		if (kindOf(kind).once && sections.findIndex((other) => other.kind === kind) !== at)
			problems.push({ at, message: `A page has room for one section “${kindOf(kind).name}”` });
	});
	return problems;
}

/** Returns an ID for another section of a kind: `faq`, then `faq-2`. */
export function newSectionId(sections: Sections, kind: SectionKindId): string {
	const base = kindOf(kind).anchor ?? kind;
	const taken = new Set(sections.map(({ id }) => id));
	for (let count = 1; ; count++) {
		const id = count === 1 ? base : `${base}-${count}`;
		if (!taken.has(id)) return id;
	}
}

/** Returns a new section of a kind. */
export const newSection = (sections: Sections, kind: SectionKindId): Section =>
	({ id: newSectionId(sections, kind), kind, visible: true, content: structuredClone(kindOf(kind).start) }) as Section;

/** Returns a copy of a section, with an ID of its own. */
export const copySection = (sections: Sections, section: Section): Section => ({
	...structuredClone(section),
	id: newSectionId(sections, section.kind),
});
