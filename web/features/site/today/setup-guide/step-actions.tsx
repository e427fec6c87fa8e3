import { Button, Group } from "@mantine/core";
import { Link } from "react-router";

export function SkipStep({ next }: { next: string }) {
	return (
		<Button component={Link} to={next} variant="subtle">
			Skip for now
		</Button>
	);
}

/**
 * The end of a step: on to the next one, with or without an answer.
 *
 * @param props `next` is the address of the next step; null on the last one
 */
export function StepActions(props: { next: string | null; saving?: boolean; label?: string; disabled?: boolean }) {
	return (
		<Group justify="flex-end" mt="lg">
			{props.next && <SkipStep next={props.next} />}
			<Button type="submit" loading={props.saving} disabled={props.disabled}>
				{props.label ?? "Save and continue"}
			</Button>
		</Group>
	);
}
