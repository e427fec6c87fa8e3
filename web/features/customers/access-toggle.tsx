import { Switch } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CustomerPage, CustomerRow } from "../../../contract/customers.ts";
import { api, queries } from "../../lib/api.ts";

export type AccessNotice = { kind: "success" | "failure"; words: string };

/** Gives one customer access or takes it away, and says so (USR-07). */
export function AccessToggle({
	customer,
	onNotice,
}: {
	customer: CustomerRow;
	onNotice: (notice: AccessNotice) => void;
}) {
	const queryClient = useQueryClient();
	const changing = useMutation({
		mutationFn: (approved: boolean) => api.admin.customers.setApproval({ selection: { ids: [customer.id] }, approved }),
		onSuccess: (_answer, approved) => {
			// Shown at once; the row keeps its place until the list is looked at again.
			queryClient.setQueriesData<CustomerPage>({ queryKey: queries.admin.customers.list.key() }, (page) =>
				page && "rows" in page
					? { ...page, rows: page.rows.map((row) => (row.id === customer.id ? { ...row, approved } : row)) }
					: page,
			);
			void queryClient.invalidateQueries({ queryKey: queries.admin.customers.key() });
			const change = approved ? "added to" : "removed from";
			onNotice({ kind: "success", words: `${customer.email} has been ${change} the approved list` });
		},
		onError: () => onNotice({ kind: "failure", words: "Failed to update user access. Please try again." }),
	});
	return (
		<Switch
			checked={changing.isPending ? changing.variables : customer.approved}
			disabled={changing.isPending}
			label={customer.approved ? "Approved" : "Not Approved"}
			aria-label={`Access of ${customer.email}`}
			styles={{ label: { whiteSpace: "nowrap" } }}
			onChange={(event) => changing.mutate(event.currentTarget.checked)}
		/>
	);
}
