import { Anchor, Paper, Stack, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import { otherParts, type PagePart, topParts } from "./page-parts.ts";
import { PartLink } from "./part-link.tsx";
import classes from "./part-list.module.css";
import { SectionList } from "./sections/section-list.tsx";
import type { ShownPages } from "./shown-pages.ts";

/** The editable parts, from top to bottom of the page. */
export function PartList({ pages }: { pages: ShownPages }) {
	return (
		<Stack gap="xl">
			<Parts title="Top of the page" parts={topParts} />
			<SectionList pages={pages} />
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
