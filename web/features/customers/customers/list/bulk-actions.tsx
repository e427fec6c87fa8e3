import { Anchor, Button, Group, Paper, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { customerExportPath } from "../../../../../contract/customers/customer-lists.ts";
import type { CustomerSelection } from "../../../../../contract/customers/customers.ts";
import { count } from "../../../../../contract/text/count.ts";
import { api, queries } from "../../../../lib/api.ts";
import { errorMessage } from "../../../../lib/error-message.ts";
import type { Undo } from "../../../../lib/notices.ts";
import { ConfirmDialog } from "../../../../ui/dialog/confirm-dialog.tsx";
import { DownloadLink } from "../../../../ui/file/download-link.tsx";
import { noFilter } from "./customers-address.ts";
import { showNotice } from "./show-notice.ts";

type Act = "approve" | "revoke" | "invite";

const acts: Record<Act, { label: string; title: string; text: string; done: string }> = {
	approve: {
		label: "Approve",
		title: "Approve these customers?",
		text: "They can register, or sign in with their existing account.",
		done: "added to the approved list",
	},
	revoke: {
		label: "Revoke",
		title: "Revoke access?",
		text: "They are signed out immediately and can no longer sign in or download. Their order data is kept, and you can approve them again.",
		done: "removed from the approved list",
	},
	invite: {
		label: "Invite",
		title: "Invite these customers?",
		text: "Everyone approved who has not registered gets an email with a link. Anyone invited within the last hour, or with a refunded, canceled, charged back or failed order, is skipped.",
		done: "invited to register",
	},
};

/** Actions for the selected customers, or for all matches. Each one first says how many it affects. */
export function BulkActions(props: {
	selection: CustomerSelection;
	/** Number of selected customers; `countLabel` is its text, also if there are too many to count. */
	count: number;
	countLabel: string;
	/** Selects all matches instead of this page's. */
	onSelectAll?: { label: string; act: () => void };
	onClear: () => void;
}) {
	const { selection, countLabel, onClear } = props;
	const queryClient = useQueryClient();
	const [asking, setAsking] = useState<Act | null>(null);
	const acting = useMutation({
		mutationFn: async (act: Act): Promise<{ changed: number; at?: Date }> =>
			act === "invite"
				? api.admin.customers.invite({ selection })
				: api.admin.customers.setApproval({ selection, approved: act === "approve" }),
		onSuccess: ({ changed, at }, act) => {
			void queryClient.invalidateQueries({ queryKey: queries.admin.customers.key() });
			setAsking(null);
			onClear();
			const verb = changed === 1 ? "has been" : "have been";
			showNotice({
				kind: "success",
				message: `${count(changed, "customer")} ${verb} ${acts[act].done}`,
				undo: at && changed > 0 ? undoOf(act, at) : undefined,
			});
		},
	});
	// Undo finds changed customers by the time of the change, because a filter by status would no longer match them.
	const again: CustomerSelection = "ids" in selection ? selection : { filter: noFilter };
	const undoOf = (act: Act, at: Date): Undo => ({
		act: async () => {
			await api.admin.customers.setApproval({ selection: again, approved: act !== "approve", undoOf: at });
			await queryClient.invalidateQueries({ queryKey: queries.admin.customers.key() });
		},
		done: act === "approve" ? "Access revoked" : "Access restored",
	});
	const open = (act: Act) => {
		acting.reset();
		setAsking(act);
	};
	const act = asking && acts[asking];

	return (
		<Paper withBorder bg="var(--surface)" p="sm" mb="md" component="section" aria-label="Selected customers">
			<Group gap="sm">
				<Text fw={600} size="sm" role="status">
					{countLabel} selected
				</Text>
				{props.onSelectAll && (
					<Anchor component="button" type="button" size="sm" onClick={props.onSelectAll.act}>
						{props.onSelectAll.label}
					</Anchor>
				)}
				<Anchor component="button" type="button" size="sm" onClick={onClear}>
					Clear selection
				</Anchor>
				<Group gap="xs" ml={{ base: 0, sm: "auto" }}>
					{(Object.keys(acts) as Act[]).map((name) => (
						<Button key={name} size="sm" variant="default" onClick={() => open(name)}>
							{acts[name].label}
						</Button>
					))}
					<DownloadLink size="sm" variant="default" href={exportAddress(selection)} fileName="customers.csv">
						Export
					</DownloadLink>
				</Group>
			</Group>
			<ConfirmDialog
				opened={act !== null}
				title={act?.title ?? ""}
				confirmLabel={`${act?.label ?? ""} ${countLabel}`}
				harmless={asking !== "revoke"}
				pending={acting.isPending}
				error={acting.isError ? errorMessage(acting.error, "Failed to update user access. Please try again.") : null}
				onConfirm={() => asking && acting.mutate(asking)}
				onClose={() => setAsking(null)}
			>
				{act?.text}
			</ConfirmDialog>
		</Paper>
	);
}

/** Returns the address of a selection's CSV (USR-11). */
export function exportAddress(selection: CustomerSelection): string {
	const parameters: [string, string][] =
		"ids" in selection
			? [["ids", selection.ids.join(",")]]
			: Object.entries(selection.filter).filter((entry): entry is [string, string] => entry[1] !== undefined);
	return `${customerExportPath}?${new URLSearchParams(parameters)}`;
}
