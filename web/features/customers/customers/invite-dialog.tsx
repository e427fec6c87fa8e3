import { List, Skeleton, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { CustomerFilter, Invitees } from "../../../../contract/customers/customers.ts";
import { formatNumber } from "../../../../contract/formats.ts";
import { count } from "../../../../contract/text/count.ts";
import { api, queries } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { showNotice } from "./list/show-notice.ts";

/** Why someone is excluded, in the order of counting. */
const reasons: [keyof Invitees, string][] = [
	["registered", "registered already"],
	["notApproved", "not approved"],
	["unpaid", "with a refunded, canceled, charged back or failed order"],
	["invitedBefore", "invited within the last hour"],
];

/**
 * Invites the list's approved customers who have not registered; first shows how many, and who is excluded (USR-12).
 */
export function InviteDialog(props: { filter: CustomerFilter; filtered: boolean; onClose: () => void }) {
	const selection = { filter: props.filter };
	const counting = useQuery({
		...queries.admin.customers.countInvitees.queryOptions({ input: { selection } }),
		staleTime: 0,
		gcTime: 0,
	});
	const inviting = useMutation({
		mutationFn: () => api.admin.customers.invite({ selection }),
		onSuccess: ({ changed }) => {
			props.onClose();
			showNotice({
				kind: "success",
				message: `${count(changed, "invitation is", "invitations are")} on the way`,
			});
		},
	});
	const invitees = counting.data;
	const error = inviting.error ?? counting.error;
	const skipped = invitees ? reasons.filter(([reason]) => invitees[reason] > 0) : [];
	return (
		<ConfirmDialog
			opened
			title={invitees ? `Invite ${count(invitees.invited, "person", "people")}?` : "Invite unregistered customers?"}
			confirmLabel={invitees ? `Send ${count(invitees.invited, "invitation")}` : "Send invitations"}
			harmless
			disabled={!invitees || invitees.invited === 0}
			pending={inviting.isPending}
			error={error ? errorMessage(error, "The invitations could not be sent. Please try again.") : null}
			onConfirm={() => inviting.mutate()}
			onClose={props.onClose}
		>
			{invitees ? (
				<>
					<Text>
						{props.filtered ? "Of the customers that match your filters, each" : "Each"} approved customer who has not
						registered gets a message with the link to do so.
					</Text>
					{skipped.length > 0 && (
						<>
							<Text mt="sm">Skipped:</Text>
							<List>
								{skipped.map(([reason, text]) => (
									<List.Item key={reason}>
										{formatNumber(invitees[reason])} {text}
									</List.Item>
								))}
							</List>
						</>
					)}
				</>
			) : (
				!error && <Skeleton h={72} aria-busy="true" />
			)}
		</ConfirmDialog>
	);
}
