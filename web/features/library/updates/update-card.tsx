import { Anchor, Badge, Group, Image, Paper, Stack, Text, Title } from "@mantine/core";
import type { MemberUpdate } from "../../../../contract/library/updates.ts";
import { isWebAddress } from "../../../lib/text/web-address.ts";
import { LocalTime } from "../../../ui/local-time.tsx";
import { updateAppearance } from "./update-appearance.ts";
import classes from "./update-card.module.css";
import { readableColors } from "./update-colors.ts";

/** An update as members see it (MEM-03). */
export function UpdateCard({ update }: { update: MemberUpdate }) {
	const { label, color, Icon } = updateAppearance(update.type);
	const colors = readableColors(update.backgroundColor, update.textColor);
	return (
		<Paper
			component="article"
			withBorder
			className={classes.card}
			data-color={color}
			p="lg"
			data-own-colors={colors.backgroundColor ? true : undefined}
			style={colors}
		>
			<Stack gap="xs">
				<Group justify="space-between" gap="xs">
					<Badge color={color} variant="light" className={classes.badge} leftSection={<Icon size={14} aria-hidden />}>
						{label}
					</Badge>
					<Text size="sm">
						<LocalTime at={update.createdAt} dateStyle="medium" />
					</Text>
				</Group>
				<Title order={3} fz="lg">
					{update.title}
				</Title>
				{update.imageUrl && isWebAddress(update.imageUrl) && (
					<Image
						// A new address is a new picture, even if the last one failed.
						key={update.imageUrl}
						src={update.imageUrl}
						alt=""
						radius="md"
						mah={320}
						loading="lazy"
						onError={(event) => {
							event.currentTarget.hidden = true;
						}}
					/>
				)}
				<Text className={classes.content}>{update.content}</Text>
				{update.linkUrl && isWebAddress(update.linkUrl) && (
					<Anchor
						href={update.linkUrl}
						target="_blank"
						rel="noopener noreferrer"
						fw={600}
						c={colors.color ? "inherit" : undefined}
						td={colors.color ? "underline" : undefined}
					>
						{update.linkText || update.linkUrl}
					</Anchor>
				)}
			</Stack>
		</Paper>
	);
}
