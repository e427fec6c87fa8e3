import { Alert, Anchor, Group, Loader, Text } from "@mantine/core";
import { IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import { accountMessages } from "../../../../contract/accounts/account-messages.ts";
import type { Approval } from "./use-approval.ts";

/** Shows the result of the approval check, announced as it changes (AUTH-03, AUTH-05, AUTH-06). */
export function ApprovalHint(props: { approval: Approval; onLogin: () => void }) {
	const { approval } = props;
	return (
		<div aria-live="polite">
			{approval.state === "checking" && (
				<Group gap="xs">
					<Loader size="xs" />
					<Text size="sm" c="dimmed">
						Checking your email…
					</Text>
				</Group>
			)}
			{approval.state === "approved" && (
				<Alert role="note" color="green" icon={<IconCircleCheck />} p="sm">
					Email verified! You are eligible to register.
				</Alert>
			)}
			{approval.state === "not-found" && (
				<Alert role="note" color="orange" icon={<IconInfoCircle />} p="sm">
					{accountMessages.EMAIL_NOT_APPROVED}
				</Alert>
			)}
			{approval.state === "registered" && (
				<Alert role="note" color="blue" icon={<IconInfoCircle />} p="sm">
					{accountMessages.USER_ALREADY_EXISTS}{" "}
					<Anchor component="button" type="button" size="sm" onClick={props.onLogin}>
						Sign in
					</Anchor>
				</Alert>
			)}
			{approval.state === "error" && (
				<Alert role="note" color="red" icon={<IconInfoCircle />} p="sm">
					Database error finding user: {approval.message}
				</Alert>
			)}
		</div>
	);
}
