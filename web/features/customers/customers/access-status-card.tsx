import { Button, Group, Paper, Text, ThemeIcon } from "@mantine/core";
import { IconCheck, IconHourglass, IconLock } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Customer } from "../../../../contract/customers/customers.ts";
import { api, queries } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { describeAccess, type SupportAction } from "./access-status.ts";
import { showNotice } from "./list/show-notice.ts";

const looks = {
	in: { color: "brand", Icon: IconCheck },
	waiting: { color: "yellow", Icon: IconHourglass },
	out: { color: "red", Icon: IconLock },
};

const labels: Record<SupportAction, string> = {
	approve: "Approve",
	invite: "Send invitation",
	verify: "Resend confirmation",
	reset: "Send password reset",
	correct: "Correct email",
};

/** Whether they have access, why, and what one click can do about it. */
export function AccessStatusCard(props: { customer: Customer; onCorrect: () => void }) {
	const { customer, onCorrect } = props;
	const queryClient = useQueryClient();
	const [revoking, setRevoking] = useState(false);
	const { kind, text, advice, actions } = describeAccess(customer);
	const { color, Icon } = looks[kind];

	const acting = useMutation({
		mutationFn: async (act: Exclude<SupportAction, "correct"> | "revoke") => {
			const selection = { ids: [customer.id] };
			const { id: customerId } = customer;
			if (act === "invite") await api.admin.customers.invite({ selection });
			else if (act === "verify") await api.admin.customers.resendVerification({ customerId });
			else if (act === "reset") await api.admin.customers.sendPasswordReset({ customerId });
			else await api.admin.customers.setApproval({ selection, approved: act === "approve" });
		},
		onSuccess: (_answer, act) => {
			setRevoking(false);
			void queryClient.invalidateQueries({ queryKey: queries.admin.customers.key() });
			const done = {
				approve: `${customer.email} has been added to the approved list`,
				revoke: `${customer.email} has been removed from the approved list`,
				invite: `The invitation to ${customer.email} is on its way`,
				verify: `The confirmation link to ${customer.email} is on its way`,
				reset: `The link for a new password is on its way to ${customer.email}`,
			};
			showNotice({ kind: "success", message: done[act] });
		},
		onError: (error, act) => {
			if (act === "revoke") return;
			const isAccess = act === "approve";
			const fallback = isAccess
				? "Failed to update user access. Please try again."
				: "The message could not be sent. Please try again.";
			showNotice({ kind: "failure", message: isAccess ? fallback : errorMessage(error, fallback) });
		},
	});

	return (
		<Paper withBorder bg="var(--surface)" p="lg" mb="lg" component="section" aria-label="Access">
			<Group wrap="nowrap" align="flex-start" gap="md">
				<ThemeIcon variant="light" color={color} size={48} radius="xl" visibleFrom="xs">
					<Icon size={26} stroke={1.7} aria-hidden />
				</ThemeIcon>
				<div style={{ minWidth: 0 }}>
					<Text fw={600} fz="xl">
						{text}
					</Text>
					<Text c="dimmed">{advice}</Text>
					<Group mt="md" gap="sm">
						{actions.map((action, index) => (
							<Button
								key={action}
								size="sm"
								variant={index === 0 && kind !== "in" ? "filled" : "default"}
								loading={acting.isPending && acting.variables === action}
								onClick={() => (action === "correct" ? onCorrect() : acting.mutate(action))}
							>
								{labels[action]}
							</Button>
						))}
						{customer.approved && (
							<Button size="sm" variant="default" onClick={() => setRevoking(true)}>
								Revoke access
							</Button>
						)}
					</Group>
				</div>
			</Group>
			<ConfirmDialog
				opened={revoking}
				title="Revoke access?"
				confirmLabel="Revoke access"
				pending={acting.isPending}
				error={
					acting.isError && acting.variables === "revoke" ? "Failed to update user access. Please try again." : null
				}
				onConfirm={() => acting.mutate("revoke")}
				onClose={() => setRevoking(false)}
			>
				{customer.email} is signed out immediately and can no longer sign in or download. The order data is kept, and
				you can approve them again.
			</ConfirmDialog>
		</Paper>
	);
}
