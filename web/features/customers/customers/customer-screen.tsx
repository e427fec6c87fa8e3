import { Box, Button, Group, Skeleton, Stack } from "@mantine/core";
import { IconArrowLeft, IconPencil } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router";
import { api, queries } from "../../lib/api.ts";
import { errorCode } from "../../lib/error-message.ts";
import { notice } from "../../lib/notices.ts";
import { usePerson } from "../../lib/session-context";
import { EmailText } from "../../ui/email-text";
import { EmptyState } from "../../ui/empty-state";
import { FailureNotice } from "../../ui/failure-notice";
import { MoreActions, MoreButton } from "../../ui/more-actions";
import { PageHeading } from "../../ui/page-heading";
import { CorrectEmailDialog } from "./correct-email-dialog";
import { CustomerDialog } from "./customer-dialog";
import { CustomerNotes } from "./customer-notes";
import { CustomerView } from "./customer-view";
import { DeleteCustomerDialog } from "./delete-customer-dialog";
import { RemoveSecondFactorDialog } from "./remove-second-factor-dialog";
import { sayNotice } from "./say-notice.ts";
import { VerdictCard } from "./verdict-card";

/** One customer: whether they get in, and everything that is known. @param props `emails`: those that were sent to them */
export function CustomerScreen({ customerId, emails }: { customerId: string; emails: ReactNode }) {
	const queryClient = useQueryClient();
	const navigate = useNavigate();
	const [dialog, setDialog] = useState<"edit" | "correct" | "delete" | "second-factor" | null>(null);
	const { data, isError, error, isFetching, refetch } = useQuery(
		queries.admin.customers.read.queryOptions({ input: { customerId } }),
	);
	const gone = isError && ["CUSTOMER_NOT_FOUND", "BAD_REQUEST"].includes(errorCode(error) ?? "");

	const person = usePerson();
	const isAdmin = data?.account?.admin ?? false;
	// Of one's own account, it is turned off in the profile.
	const hasSecondFactor = data?.account?.secondFactor && data.email !== person?.email;

	const viewing = useMutation({
		mutationFn: () => api.admin.customers.viewAs({ customerId }),
		// Whatever this page holds is the admin's.
		onSuccess: () => window.location.assign("/dashboard"),
		onError: (failed) => notice.failed(failed, "The site could not be opened as this member. Please try again."),
	});

	/** After a new email the customer is another one, at another address. */
	const settle = async ({ id }: { id: string }, words: string) => {
		setDialog(null);
		sayNotice({ kind: "success", words });
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
			{gone && <EmptyState title="This customer no longer exists." />}
			{isError && !gone && (
				<FailureNotice
					message="Failed to load customer data. Please try again."
					onRetry={() => void refetch()}
					retrying={isFetching}
				/>
			)}
			{!data && !isError && (
				<Stack aria-busy="true">
					<Skeleton h={140} />
					<Skeleton h={320} />
				</Stack>
			)}
			{data && (
				<>
					<VerdictCard customer={data} onCorrect={() => setDialog("correct")} />
					<CustomerView customer={data} />
					<Box mt="lg">{emails}</Box>
					<Box mt="lg">
						<CustomerNotes key={data.id} customer={data} />
					</Box>
				</>
			)}
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
						sayNotice({ kind: "success", words: `${data.email} was deleted.` });
						// The page of the customer may still be there for a moment, and would ask for who is gone.
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
