import { Group, Text } from "@mantine/core";
import type { ReactNode } from "react";

/** A sign-in method: its name, its state, and its actions. */
export function WayToSignIn(props: { name: string; state: string; children: ReactNode }) {
	return (
		<Group justify="space-between">
			<div>
				<Text fw={500}>{props.name}</Text>
				<Text size="sm" c="dimmed">
					{props.state}
				</Text>
			</div>
			<Group gap="sm">{props.children}</Group>
		</Group>
	);
}
