import { Alert, Button, Group, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { editErrors } from "../../../contract/errors.ts";
import type { ConflictChoices } from "../../lib/editing/use-editing.ts";

/**
 * Shown when an item was edited by another admin, or in another window: the later one chooses which version to keep, and
 * the input stays until then.
 */
export function ChangedMeanwhile(props: ConflictChoices) {
	const notice = useRef<HTMLDivElement>(null);
	// On a long page the save button can be far from it.
	useEffect(() => {
		notice.current?.scrollIntoView({ block: "center" });
	}, []);
	return (
		// The library's own title color has too little contrast on its tint.
		<Alert
			ref={notice}
			role="alert"
			color="yellow"
			title="Edited somewhere else"
			styles={{ label: { color: "var(--mantine-color-text)" } }}
		>
			<Text>{editErrors.CHANGED_MEANWHILE.message}</Text>
			{props.loadFailed && (
				<Text mt="xs" fw={600}>
					The other version could not be loaded. Please try again.
				</Text>
			)}
			<Group mt="sm" gap="sm">
				<Button size="sm" variant="default" onClick={props.onLoad} disabled={props.pending}>
					Reload
				</Button>
				<Button size="sm" onClick={props.onSaveOver} loading={props.pending}>
					Overwrite
				</Button>
			</Group>
		</Alert>
	);
}
