import { Anchor, Box, Group, Paper, Stack, Switch, Text, Title, VisuallyHidden } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "react-router";
import { pageSections, sectionsThatStay } from "../../../../contract/site/page-content/sections.ts";
import type { PageContent } from "../../../../contract/site/page-content.ts";
import { MoveButtons, Ordering, useOrdered } from "../../../ui/ordering.tsx";
import { useEditedPage, useField } from "./edited-page.ts";
import { moveItem } from "./fields/move-item.ts";
import { LeadSectionNote } from "./lead-section-note.tsx";
import { otherParts, type PagePart, partOf, topParts } from "./page-parts.ts";
import classes from "./part-list.module.css";

type Sections = PageContent["sections"];

/** The editable parts, from top to bottom of the page. Sections are moved and hidden here. */
export function PartList() {
	const { value: sections, onChange, error } = useField<Sections>(["sections"]);
	const [hero, ...movable] = sections;
	const move = (from: number, to: Parameters<typeof moveItem>[2]) =>
		hero && onChange([hero, ...moveItem(movable, from, to)]);
	return (
		<Stack gap="xl">
			<Parts title="Top of the page" parts={topParts} />
			<section aria-labelledby="page-sections">
				<Title order={2} fz="lg" mb={4} id="page-sections">
					Sections
				</Title>
				<Text size="sm" c="dimmed" mb="sm">
					In the order visitors see them, below the hero.
				</Text>
				<Ordering
					ids={movable.map((_, at) => String(at))}
					nameOf={(id) => pageSections[movable[Number(id)]?.id ?? "faq"]}
					what="section"
					onMove={(id, to) => move(Number(id), to)}
				>
					<ol className={classes.list}>
						{movable.map((section, at) => (
							<SectionRow
								key={section.id}
								place={String(at)}
								section={section}
								last={at === movable.length - 1}
								onMove={(to) => move(at, to)}
								onShow={(visible) => hero && onChange([hero, ...movable.with(at, { ...section, visible })])}
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
			</section>
			<Parts title="Everything else" parts={otherParts} />
			<Text>
				Logo, color and typefaces are the same on every page: change them under{" "}
				<Anchor component={Link} to="/admin/brand" underline="always">
					Brand
				</Anchor>
				.
			</Text>
		</Stack>
	);
}

function SectionRow(props: {
	place: string;
	section: Sections[number];
	last: boolean;
	onMove: Parameters<typeof MoveButtons>[0]["onMove"];
	onShow: (visible: boolean) => void;
}) {
	const { place, section } = props;
	const { element, frame } = useOrdered(place);
	const name = pageSections[section.id];
	const stays = sectionsThatStay.includes(section.id);
	return frame(
		<Paper component="li" withBorder radius="md" className={classes.row} {...element}>
			<MoveButtons title={name} first={place === "0"} last={props.last} onMove={props.onMove} />
			<PartLink id={section.id} name={name} dimmed={!section.visible} />
			<Switch
				size="md"
				checked={section.visible}
				disabled={stays && section.visible}
				label={<VisuallyHidden>Show {name}</VisuallyHidden>}
				title={stays ? "A page cannot sell without it" : undefined}
				onChange={(event) => props.onShow(event.currentTarget.checked)}
			/>
		</Paper>,
	);
}

function Parts({ title, parts }: { title: string; parts: PagePart[] }) {
	return (
		<section aria-label={title}>
			<Title order={2} fz="lg" mb="sm">
				{title}
			</Title>
			<ul className={classes.list}>
				{parts.map(({ id, name }) => (
					<Paper component="li" withBorder radius="md" key={id} className={classes.row}>
						<PartLink id={id} name={name} />
					</Paper>
				))}
			</ul>
		</section>
	);
}

function PartLink({ id, name, dimmed = false }: { id: string; name: string; dimmed?: boolean }) {
	const { problems } = useEditedPage();
	const wrong = problems.filter(({ path }) => partOf(path)?.id === id).length;
	return (
		<Anchor component={Link} to={`?part=${id}`} preventScrollReset className={classes.link} underline="never">
			<Group gap="xs" wrap="nowrap" justify="space-between">
				<span>
					<Text span fw={500} c={dimmed ? "dimmed" : undefined}>
						{name}
					</Text>
					{dimmed && (
						<Text span size="sm" c="dimmed">
							{" "}
							hidden
						</Text>
					)}
					{wrong > 0 && (
						<Text span size="sm" c="var(--mantine-color-error)" ml="xs">
							{wrong === 1 ? "1 place to fix" : `${wrong} places to fix`}
						</Text>
					)}
				</span>
				<IconChevronRight size={18} aria-hidden />
			</Group>
		</Anchor>
	);
}
