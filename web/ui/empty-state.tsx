import { Paper, Stack, Text, ThemeIcon } from "@mantine/core";
import { IconInbox } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** Says that there is nothing, and what to do about it. */
export function EmptyState(props: { title: string; children?: ReactNode; icon?: ReactNode }) {
	return (
		<Paper withBorder bg="var(--surface)" p={{ base: "xl", sm: 48 }} style={{ borderStyle: "dashed" }}>
			<Stack align="center" gap="sm" ta="center">
				<ThemeIcon variant="light" size={56} radius="xl">
					{props.icon ?? <IconInbox size={28} stroke={1.5} />}
				</ThemeIcon>
				<Text fw={600} fz="lg">
					{props.title}
				</Text>
				{props.children && (
					<Text component="div" c="dimmed" maw={480}>
						{props.children}
					</Text>
				)}
			</Stack>
		</Paper>
	);
}
