import { Anchor, Group, Text } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "react-router";
import { count } from "../../../../contract/text/count.ts";
import { useEditedPage } from "./edited-page.ts";
import { partOf } from "./page-parts.ts";
import classes from "./part-list.module.css";

/** Opens a part of the page, and says how much of it needs attention. */
export function PartLink(props: { id: string; name: string; detail?: string; dimmed?: boolean }) {
	const { id, name, detail, dimmed = false } = props;
	const { content, problems } = useEditedPage();
	const wrong = problems.filter(({ path }) => partOf(content, path)?.id === id).length;
	return (
		<Anchor component={Link} to={`?part=${id}`} preventScrollReset className={classes.link} underline="never">
			<Group gap="xs" wrap="nowrap" justify="space-between">
				<span className={classes.name}>
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
							{count(wrong, "place to fix", "places to fix")}
						</Text>
					)}
					{detail && (
						<Text component="span" display="block" size="sm" c="dimmed" truncate dir="auto">
							{detail}
						</Text>
					)}
				</span>
				<IconChevronRight size={18} aria-hidden className={classes.chevron} />
			</Group>
		</Anchor>
	);
}
