import { Switch } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CustomerPage, CustomerRow } from "../../../../contract/customers/customers.ts";
import { api, queries } from "../../../lib/api.ts";
import { showNotice } from "./list/show-notice.ts";

/** Gives a customer access or revokes it, and reports it (USR-07). */
export function AccessToggle({ customer }: { customer: CustomerRow }) {
	const queryClient = useQueryClient();
	const { id, email } = customer;
	const show = (approved: boolean) => {
		// Shown immediately; the row keeps its position until the list is reloaded.
		queryClient.setQueriesData<CustomerPage>({ queryKey: queries.admin.customers.list.key() }, (page) =>
			page && "rows" in page
				? { ...page, rows: page.rows.map((row) => (row.id === id ? { ...row, approved } : row)) }
				: page,
		);
		void queryClient.invalidateQueries({ queryKey: queries.admin.customers.key() });
	};
	const changing = useMutation({
		mutationFn: (approved: boolean) => api.admin.customers.setApproval({ selection: { ids: [id] }, approved }),
		onSuccess: ({ at }, approved) => {
			show(approved);
			showNotice({
				kind: "success",
				message: approvalMessage(email, approved),
				undo: {
					act: async () => {
						await api.admin.customers.setApproval({ selection: { ids: [id] }, approved: !approved, undoOf: at });
						show(!approved);
					},
					done: approvalMessage(email, !approved),
				},
			});
		},
		onError: () => showNotice({ kind: "failure", message: "Failed to update user access. Please try again." }),
	});
	return (
		<Switch
			checked={changing.isPending ? changing.variables : customer.approved}
			aria-busy={changing.isPending}
			label={customer.approved ? "Approved" : "Not Approved"}
			aria-label={`Access of ${customer.email}`}
			styles={{ label: { whiteSpace: "nowrap" } }}
			// A disabled one would lose the focus.
			onChange={(event) => !changing.isPending && changing.mutate(event.currentTarget.checked)}
		/>
	);
}

const approvalMessage = (email: string, approved: boolean) =>
	`${email} has been ${approved ? "added to" : "removed from"} the approved list`;
