import { Box, Button, Text, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { limits } from "../../../../../contract/limits.ts";
import { type Section, sectionKindIds } from "../../../../../contract/site/sales-page/page-sections/kinds.ts";
import { useSite } from "../../../../lib/page/site.ts";
import { Ordering } from "../../../../ui/table/ordering.tsx";
import { useEditedPage } from "../edited-page.ts";
import { LeadSectionNote } from "../lead-section-note.tsx";
import { sectionName } from "../page-parts.ts";
import classes from "../part-list.module.css";
import type { ShownPages } from "../shown-pages.ts";
import { SectionPicker } from "./section-picker.tsx";
import { FirstSection, SectionRow } from "./section-row.tsx";
import { useSections } from "./use-sections.ts";

const headlineOf = ({ content }: Section): string => ("title" in content ? String(content.title) : "");

/** The sections in their order: added, repeated, moved, hidden and removed (BRND-03). */
export function SectionList({ pages }: { pages: ShownPages }) {
	const edited = useSections();
	const { sections, first, error } = edited;
	/** Where a section is being added. */
	const [addingAt, setAddingAt] = useState<number | null>(null);
	const [, setParameters] = useSearchParams();
	const adder = useRef<HTMLButtonElement>(null);
	const open = (id: string) => setParameters({ part: id });
	const { content } = useEditedPage();
	const site = useSite();
	/** Headlines as visitors see them, with prices instead of placeholders. */
	const headlines = useMemo(
		() => new Map(pages.fillIn(content, site).sections.map((section) => [section.id, headlineOf(section)])),
		[pages, content, site],
	);
	const detailOf = (section: Section) => headlines.get(section.id) ?? headlineOf(section);
	const movable = sections.slice(first);
	const nameAt = (index: number) => {
		const section = movable[index];
		return section ? sectionName(sections, section) : "";
	};
	return (
		<section aria-labelledby="page-sections">
			<Title order={2} fz="lg" mb={4} id="page-sections">
				Sections
			</Title>
			<Text size="sm" c="dimmed" mb="sm">
				In the order visitors see them.
			</Text>
			<Ordering
				ids={movable.map((_, index) => String(index))}
				nameOf={(index) => nameAt(Number(index))}
				what="section"
				onMove={(index, to) => edited.move(Number(index), to)}
			>
				<ol className={classes.list}>
					{first > 0 && sections[0] && (
						<FirstSection section={sections[0]} sections={sections} detail={detailOf(sections[0])} />
					)}
					{movable.map((section, index) => (
						<SectionRow
							key={section.id}
							index={index}
							section={section}
							detail={detailOf(section)}
							edited={edited}
							onAdd={() => setAddingAt(first + index + 1)}
							onDuplicate={() => {
								const copy = edited.duplicate(first + index);
								if (copy) open(copy.id);
							}}
							onRemove={() => {
								edited.remove(first + index);
								adder.current?.focus();
							}}
						/>
					))}
				</ol>
			</Ordering>
			<Box mt="sm">
				<LeadSectionNote sections={sections} />
			</Box>
			{error && (
				<Text size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
					{error}
				</Text>
			)}
			<Button
				ref={adder}
				variant="default"
				mt="sm"
				leftSection={<IconPlus size={16} aria-hidden />}
				disabled={edited.isFull}
				onClick={() => setAddingAt(sections.length)}
			>
				Add section
			</Button>
			{edited.isFull && (
				<Text size="sm" c="dimmed" mt="xs">
					A page has room for {limits.pageSections} sections.
				</Text>
			)}
			{addingAt !== null && (
				<SectionPicker
					pages={pages}
					kinds={sectionKindIds.filter(edited.hasRoomFor)}
					onPick={(kind) => {
						setAddingAt(null);
						open(edited.add(kind, addingAt).id);
					}}
					onClose={() => setAddingAt(null)}
				/>
			)}
		</section>
	);
}
