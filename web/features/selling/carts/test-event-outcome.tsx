import { Alert } from "@mantine/core";
import { errorMessage } from "../../../lib/error-message.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";

/** Shows the result of a test event; nothing if none was sent. */
export function TestEventOutcome(props: {
	outcome: { passed: boolean; text: string } | undefined;
	error: Error | null;
}) {
	const { outcome, error } = props;
	if (error)
		return <FailureAlert>{errorMessage(error, "The test event could not be sent. Please try again.")}</FailureAlert>;
	if (!outcome) return null;
	return (
		<Alert role="status" color={outcome.passed ? "green" : "yellow"}>
			{outcome.text}
		</Alert>
	);
}
