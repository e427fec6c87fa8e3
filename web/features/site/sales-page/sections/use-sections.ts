import { useRef } from "react";
import { limits } from "../../../../../contract/limits.ts";
import {
	kindOf,
	type Section,
	type SectionKindId,
} from "../../../../../contract/site/sales-page/page-sections/kinds.ts";
import { copySection, newSection } from "../../../../../contract/site/sales-page/page-sections/sections.ts";
import { notice } from "../../../../lib/notices.ts";
import { useField } from "../edited-page.ts";
import { moveItem } from "../fields/move-item.ts";
import { sectionName } from "../page-parts.ts";

/** The sections of the draft, and what can be done with them (BRND-03). The hero stays first. */
export function useSections() {
	const { value: sections, onChange, error } = useField<Section[]>(["sections"]);
	/** The current list, for an undo after further changes. */
	const latest = useRef(sections);
	latest.current = sections;
	const first = sections[0]?.kind === "hero" ? 1 : 0;
	const insert = (at: number, section: Section) => {
		onChange(sections.toSpliced(at, 0, section));
		return section;
	};
	return {
		sections,
		error,
		/** How many sections come before those that can be moved. */
		first,
		isFull: sections.length >= limits.pageSections,
		/** Whether the page has room for another section of a kind. */
		hasRoomFor: (kind: SectionKindId) => !kindOf(kind).once || !sections.some((section) => section.kind === kind),
		/** @param at index of the new section */
		add: (kind: SectionKindId, at: number) => insert(at, newSection(sections, kind)),
		duplicate: (at: number) => {
			const section = sections[at];
			return section && insert(at + 1, copySection(sections, section));
		},
		show: (at: number, visible: boolean) => {
			const section = sections[at];
			if (section) onChange(sections.with(at, { ...section, visible }));
		},
		/** @param from index among those that can be moved */
		move: (from: number, to: Parameters<typeof moveItem>[2]) =>
			onChange([...sections.slice(0, first), ...moveItem(sections.slice(first), from, to)]),
		remove: (at: number) => {
			const section = sections[at];
			if (!section) return;
			onChange(sections.toSpliced(at, 1));
			notice.succeeded(`Removed “${sectionName(sections, section)}”.`, {
				act: async () => {
					const isBack = latest.current.some(({ id }) => id === section.id);
					if (!isBack) onChange(latest.current.toSpliced(at, 0, section));
				},
				done: "Restored.",
			});
		},
	};
}

export type EditedSections = ReturnType<typeof useSections>;
