import { Group, Paper, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

/** A part of a page with its own heading. */
export function Section(props: {
	title: string;
	subtitle?: ReactNode;
	/** Actions beside the heading. */
	actions?: ReactNode;
	children: ReactNode;
}) {
	const id = useId();
	return (
		<Paper component="section" aria-labelledby={id} withBorder bg="var(--surface)" p={{ base: "lg", sm: "xl" }}>
			<Group justify="space-between" align="flex-start" mb="md">
				<div>
					<Title order={2} fz="xl" id={id}>
						{props.title}
					</Title>
					{props.subtitle && (
						<Text c="dimmed" mt={4} maw={640}>
							{props.subtitle}
						</Text>
					)}
				</div>
				{props.actions && <Group gap="sm">{props.actions}</Group>}
			</Group>
			{props.children}
		</Paper>
	);
}
