import { Alert, Group, Loader, Text } from "@mantine/core";
import { IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import { accountMessages } from "../../../contract/account-messages.ts";
import type { Approval } from "./use-approval.ts";

/** What the approval check has found, read out as it changes (AUTH-03, AUTH-05, AUTH-06). */
export function ApprovalHint({ approval }: { approval: Approval }) {
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
			{approval.state === "error" && (
				<Alert role="note" color="red" icon={<IconInfoCircle />} p="sm">
					Database error finding user: {approval.message}
				</Alert>
			)}
		</div>
	);
}
