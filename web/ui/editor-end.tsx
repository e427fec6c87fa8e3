import { Button, Group, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { errorMessage } from "../lib/error-message.ts";
import type { Editing } from "../lib/use-editing.ts";
import { QUEUED_WORDS } from "../lib/use-save-after-upload.ts";
import { ChangedMeanwhile } from "./changed-meanwhile";
import classes from "./editor-end.module.css";
import { FailureAlert } from "./failure-alert";

/**
 * What stands below the fields of an editor that is a page: a conflict to settle, what went wrong, the button.
 *
 * @param failed the words where the server has none of its own
 */
export function EditorEnd(props: {
	editing: Pick<Editing<never>, "conflict" | "failure" | "saving">;
	failed: string;
	submitLabel: string;
	/** Saved as soon as a file has arrived. */
	queued?: boolean;
}) {
	const { conflict, failure, saving } = props.editing;
	const button = useRef<HTMLButtonElement>(null);
	const wasSaving = useRef(false);
	useEffect(() => {
		// A button that cannot be pressed cannot have the focus either.
		if (wasSaving.current && !saving && document.activeElement === document.body) button.current?.focus();
		wasSaving.current = saving;
	}, [saving]);
	return (
		<>
			{conflict && <ChangedMeanwhile {...conflict} />}
			<FailureAlert>{failure && errorMessage(failure, props.failed)}</FailureAlert>
			<Group justify="flex-end" className={classes.foot}>
				<Text size="sm" c="dimmed" role="status">
					{props.queued && QUEUED_WORDS}
				</Text>
				<Button ref={button} type="submit" loading={saving || props.queued}>
					{props.submitLabel}
				</Button>
			</Group>
		</>
	);
}
