import { Paper, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

/** A part of a page with a heading of its own. */
export function Section(props: { title: string; subtitle?: ReactNode; children: ReactNode }) {
	const id = useId();
	return (
		<Paper component="section" aria-labelledby={id} withBorder bg="var(--surface)" p={{ base: "lg", sm: "xl" }}>
			<Title order={2} fz="xl" id={id} mb={props.subtitle ? 4 : "md"}>
				{props.title}
			</Title>
			{props.subtitle && (
				<Text c="dimmed" mb="md" maw={640}>
					{props.subtitle}
				</Text>
			)}
			{props.children}
		</Paper>
	);
}
