import { Badge, Button, Skeleton, Stack, Text } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminAccount, AdminInvitation } from "../../../../contract/accounts/admins.ts";
import { api, queries } from "../../../lib/api.ts";
import { notice } from "../../../lib/notices.ts";
import { FailureNotice } from "../../../ui/failure-notice.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { Section } from "../../../ui/section.tsx";
import { type StackedColumn, StackedTable } from "../../../ui/table/stacked-table.tsx";
import { InviteAdminDialog } from "./invite-admin-dialog.tsx";
import { RemoveAdminDialog } from "./remove-admin-dialog.tsx";

/** Lists admins, who can be invited and removed here. */
export function AdminsScreen() {
	const queryClient = useQueryClient();
	const [dialog, setDialog] = useState<"invite" | AdminAccount | null>(null);
	const { data, isError, isFetching, refetch } = useQuery(queries.admin.admins.list.queryOptions());
	const show = (list: unknown) => queryClient.setQueryData(queries.admin.admins.list.queryKey(), list as never);
	const withdrawing = useMutation({
		mutationFn: ({ id }: AdminInvitation) => api.admin.admins.withdraw({ id }),
		onSuccess: (list, { email }) => {
			show(list);
			notice.succeeded(`The invitation of ${email} was withdrawn.`);
		},
		onError: (error) => notice.failed(error, "The invitation could not be withdrawn. Please try again."),
	});

	const adminColumns: StackedColumn<AdminAccount>[] = [
		{
			label: "Admin",
			lead: true,
			render: ({ email, name, you }) => (
				<div>
					<Text fw={500}>
						{email}
						{you && (
							<Text span c="dimmed">
								{" "}
								(you)
							</Text>
						)}
					</Text>
					<Text size="sm" c="dimmed">
						{name || "—"}
					</Text>
				</div>
			),
		},
		{
			label: "Two-step verification",
			width: 180,
			render: ({ secondFactor }) => (
				<Badge variant="light" size="sm" color={secondFactor ? "brand" : "gray"}>
					{secondFactor ? "On" : "Off"}
				</Badge>
			),
		},
		{
			label: "Last active",
			width: 200,
			render: ({ lastUsed }) =>
				lastUsed ? <LocalTime at={lastUsed} dateStyle="medium" timeStyle="short" /> : "No active sessions",
		},
		{
			label: "Actions",
			width: 110,
			render: (one) => (
				<Button
					variant="default"
					size="sm"
					onClick={() => setDialog(one)}
					disabled={data?.admins.length === 1}
					title={data?.admins.length === 1 ? "The only admin stays one" : undefined}
					aria-label={`Remove ${one.email}`}
				>
					Remove
				</Button>
			),
		},
	];
	const invitationColumns: StackedColumn<AdminInvitation>[] = [
		{ label: "Email", lead: true, render: ({ email }) => <Text fw={500}>{email}</Text> },
		{ label: "Invited by", width: 240, render: ({ invitedBy }) => invitedBy },
		{
			label: "Valid until",
			width: 200,
			render: ({ expiresAt, expired }) =>
				expired ? "Expired" : <LocalTime at={expiresAt} dateStyle="medium" timeStyle="short" />,
		},
		{
			label: "Actions",
			width: 110,
			render: (one) => (
				<Button
					variant="default"
					size="sm"
					loading={withdrawing.isPending && withdrawing.variables.id === one.id}
					onClick={() => withdrawing.mutate(one)}
					aria-label={`Withdraw the invitation of ${one.email}`}
				>
					Withdraw
				</Button>
			),
		},
	];

	return (
		<Stack gap="lg">
			{isError && (
				<FailureNotice message="The admins could not be loaded." onRetry={() => void refetch()} retrying={isFetching} />
			)}
			<Section
				title="Who manages this site"
				subtitle="Admins see every customer and can change everything. Each change is in the activity log."
				actions={
					<Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setDialog("invite")}>
						Invite admin
					</Button>
				}
			>
				{!data && !isError && <Skeleton h={120} aria-busy="true" />}
				{data && <StackedTable label="Admins" columns={adminColumns} rows={data.admins} />}
			</Section>
			{data && data.invitations.length > 0 && (
				<Section title="Invitations">
					<StackedTable label="Invitations" columns={invitationColumns} rows={data.invitations} />
				</Section>
			)}
			{dialog === "invite" && (
				<InviteAdminDialog
					onClose={() => setDialog(null)}
					onInvited={(list, email) => {
						show(list);
						setDialog(null);
						notice.succeeded(`The invitation to ${email} is on its way. Its link works for 7 days.`);
					}}
				/>
			)}
			{dialog !== null && dialog !== "invite" && (
				<RemoveAdminDialog
					admin={dialog}
					onClose={() => setDialog(null)}
					onRemoved={(list) => {
						// An admin who removed themselves has lost the role, and cannot see the list any longer.
						if (dialog.you) return window.location.assign("/");
						show(list);
						setDialog(null);
						notice.succeeded(`${dialog.email} is no longer an admin.`);
					}}
				/>
			)}
		</Stack>
	);
}
