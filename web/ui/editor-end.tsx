import { Button, Group } from "@mantine/core";
import { errorWords } from "../lib/error-words.ts";
import type { Editing } from "../lib/use-editing.ts";
import { ChangedMeanwhile } from "./changed-meanwhile";
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
}) {
	const { conflict, failure, saving } = props.editing;
	return (
		<>
			{conflict && <ChangedMeanwhile {...conflict} />}
			<FailureAlert>{failure && errorWords(failure, props.failed)}</FailureAlert>
			<Group justify="flex-end">
				<Button type="submit" loading={saving}>
					{props.submitLabel}
				</Button>
			</Group>
		</>
	);
}
