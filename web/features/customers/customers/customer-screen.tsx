import { Box, Button, Group, Skeleton, Stack } from "@mantine/core";
import { IconArrowLeft, IconPencil } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router";
import { api, queries } from "../../../lib/api.ts";
import { notice } from "../../../lib/notices.ts";
import { usePerson } from "../../../lib/session/session-context.tsx";
import { EmailText } from "../../../ui/email-text.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { MoreActions, MoreButton } from "../../../ui/table/more-actions.tsx";
import { AccessStatusCard } from "./access-status-card.tsx";
import { CorrectEmailDialog } from "./correct-email-dialog.tsx";
import { CustomerDialog } from "./customer-dialog.tsx";
import { CustomerNotes } from "./customer-notes.tsx";
import { CustomerView } from "./customer-view.tsx";
import { DeleteCustomerDialog } from "./delete-customer-dialog.tsx";
import { showNotice } from "./list/show-notice.ts";
import { RemoveSecondFactorDialog } from "./remove-second-factor-dialog.tsx";

/**
 * A customer's page: whether they have access, and everything known.
 *
 * @param props `emails`: the emails sent to them
 */
export function CustomerScreen({ customerId, emails }: { customerId: string; emails: ReactNode }) {
	const queryClient = useQueryClient();
	const navigate = useNavigate();
	const [dialog, setDialog] = useState<"edit" | "correct" | "delete" | "second-factor" | null>(null);
	const query = useQuery(queries.admin.customers.read.queryOptions({ input: { customerId } }));
	const { data } = query;

	const person = usePerson();
	const isAdmin = data?.account?.admin ?? false;
	// Admins turn off their own second factor in the profile.
	const hasSecondFactor = data?.account?.secondFactor && data.email !== person?.email;

	const viewing = useMutation({
		mutationFn: () => api.admin.customers.viewAs({ customerId }),
		// A full page load, because all data of this page belongs to the admin.
		onSuccess: () => window.location.assign("/dashboard"),
		onError: (failed) => notice.failed(failed, "The site could not be opened as this member. Please try again."),
	});

	/** A new email may change the customer's ID, and the page's address. */
	const settle = async ({ id }: { id: string }, message: string) => {
		setDialog(null);
		showNotice({ kind: "success", message });
		if (id !== customerId) {
			await navigate(`/admin/users/${id}`, { replace: true, preventScrollReset: true });
			await queryClient.invalidateQueries({ queryKey: queries.admin.customers.list.key() });
			return;
		}
		await queryClient.invalidateQueries({ queryKey: queries.admin.customers.key() });
	};

	return (
		<>
			<PageHeading
				title={data ? <EmailText email={data.email} /> : "Customer"}
				subtitle={data?.name}
				actions={
					<Group gap="sm">
						<Button
							component={Link}
							to="/admin/users"
							variant="default"
							leftSection={<IconArrowLeft size={18} aria-hidden />}
						>
							All customers
						</Button>
						{data && (
							<>
								<Button leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setDialog("edit")}>
									Edit
								</Button>
								{(!isAdmin || hasSecondFactor) && (
									<MoreActions>
										{!isAdmin && data.account && data.approved && (
											<MoreButton onClick={() => viewing.mutate()}>View as this member</MoreButton>
										)}
										{hasSecondFactor && (
											<MoreButton onClick={() => setDialog("second-factor")}>Remove two-step verification…</MoreButton>
										)}
										{!isAdmin && <MoreButton onClick={() => setDialog("delete")}>Delete customer…</MoreButton>}
									</MoreActions>
								)}
							</>
						)}
					</Group>
				}
			/>
			<Loaded
				query={query}
				failed="Failed to load customer data. Please try again."
				placeholder={
					<Stack aria-busy="true">
						<Skeleton h={140} />
						<Skeleton h={320} />
					</Stack>
				}
				gone={{ code: "CUSTOMER_NOT_FOUND", title: "This customer no longer exists." }}
			>
				{(data) => (
					<>
						<AccessStatusCard customer={data} onCorrect={() => setDialog("correct")} />
						<CustomerView customer={data} />
						<Box mt="lg">{emails}</Box>
						<Box mt="lg">
							<CustomerNotes key={data.id} customer={data} />
						</Box>
					</>
				)}
			</Loaded>
			{data && dialog === "edit" && (
				<CustomerDialog
					customer={data}
					onClose={() => setDialog(null)}
					onSaved={(saved) => void settle(saved, `${saved.email} has been saved`)}
				/>
			)}
			{data && dialog === "delete" && (
				<DeleteCustomerDialog
					customer={data}
					onClose={() => setDialog(null)}
					onDeleted={async () => {
						await navigate("/admin/users", { replace: true });
						showNotice({ kind: "success", message: `${data.email} was deleted.` });
						// The page of the deleted customer may still be mounted for a moment, and would refetch.
						await queryClient.invalidateQueries({ queryKey: queries.admin.customers.list.key() });
					}}
				/>
			)}
			{data && dialog === "second-factor" && (
				<RemoveSecondFactorDialog
					customer={data}
					onClose={() => setDialog(null)}
					onRemoved={() => void settle(data, `Two-step verification of ${data.email} was removed`)}
				/>
			)}
			{data && dialog === "correct" && (
				<CorrectEmailDialog
					customer={data}
					onClose={() => setDialog(null)}
					onMoved={(moved) => void settle(moved, `The email is ${moved.email} from now on`)}
				/>
			)}
		</>
	);
}
