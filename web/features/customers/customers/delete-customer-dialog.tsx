import { List, Radio, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Customer, OrdersOfDeleted } from "../../../../contract/customers/customers.ts";
import { api } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";

/** Says what is removed, and what the law may require the seller to keep, before a customer is deleted. */
export function DeleteCustomerDialog(props: { customer: Customer; onClose: () => void; onDeleted: () => void }) {
	const { customer } = props;
	const [orders, setOrders] = useState<OrdersOfDeleted>("keep");
	const deleting = useMutation({
		mutationFn: () => api.admin.customers.remove({ customerId: customer.id, orders }),
		onSuccess: props.onDeleted,
	});
	return (
		<ConfirmDialog
			opened
			title="Delete this customer?"
			confirmLabel="Delete customer"
			onClose={props.onClose}
			onConfirm={() => deleting.mutate()}
			pending={deleting.isPending}
			error={
				deleting.isError ? errorMessage(deleting.error, "The customer could not be deleted. Please try again.") : null
			}
		>
			<Stack>
				<Text style={{ overflowWrap: "anywhere" }}>This permanently deletes for {customer.email}:</Text>
				<List>
					{customer.account && <List.Item>the account, its sign-ins and its course progress</List.Item>}
					<List.Item>access, notes and tags</List.Item>
					<List.Item>the copies of emails that were sent</List.Item>
				</List>
				<Radio.Group
					label="Orders"
					description="Tax law often requires keeping orders for years. The activity log records the deletion."
					value={orders}
					onChange={(value) => setOrders(value as OrdersOfDeleted)}
				>
					<Stack gap="xs" mt="xs">
						<Radio value="keep" label="Keep the orders, without name and email" />
						<Radio value="delete" label="Delete the orders too, such as those of a test" />
					</Stack>
				</Radio.Group>
			</Stack>
		</ConfirmDialog>
	);
}
