import { Alert, Button, Skeleton, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { queries } from "../../../lib/api.ts";
import { errorCode, errorMessage } from "../../../lib/error-message.ts";
import { EmailText } from "../../../ui/email-text.tsx";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { FailureNotice } from "../../../ui/failure-notice.tsx";

const notValid = (error: unknown) => ["INVITATION_NOT_VALID", "BAD_REQUEST"].includes(errorCode(error) ?? "");

/** Shows the invited email and what accepting means. Only the button consumes the invitation, not a mail filter. */
export function AcceptInvitation({ token }: { token: string }) {
	const { data, error, isFetching, refetch } = useQuery(
		queries.visitor.adminInvitations.read.queryOptions({ input: { token }, retry: false }),
	);
	const accepting = useMutation(
		queries.visitor.adminInvitations.accept.mutationOptions({
			// A full page load: the auth service continues from there.
			onSuccess: ({ next }) => window.location.assign(next),
		}),
	);
	if (notValid(error) || notValid(accepting.error))
		return (
			<Alert role="alert" color="yellow">
				This invitation was used already, has expired, or was taken back. Ask for a new one.
			</Alert>
		);
	if (error)
		return (
			<FailureNotice
				message="The invitation could not be loaded."
				onRetry={() => void refetch()}
				retrying={isFetching}
			/>
		);
	if (!data) return <Skeleton h={140} aria-busy="true" />;
	return (
		<Stack>
			<Text>
				{data.invitedBy} invited{" "}
				<strong>
					<EmailText email={data.email} />
				</strong>{" "}
				to be an admin of this site. Next you choose a password, or sign in with the one you have.
			</Text>
			<FailureAlert>
				{accepting.error && errorMessage(accepting.error, "The invitation could not be accepted. Please try again.")}
			</FailureAlert>
			<Button
				loading={accepting.isPending || accepting.isSuccess}
				onClick={() => accepting.mutate({ token })}
				fullWidth
			>
				Accept the invitation
			</Button>
		</Stack>
	);
}
