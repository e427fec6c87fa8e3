import { useTimeout } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queries } from "../../../lib/api.ts";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Loading } from "../../../ui/loading.tsx";
import { CustomerDialog } from "./customer-dialog.tsx";

/** Loads the customer each time it opens: what is cached of an earlier visit would be in conflict with what is stored. */
export function EditCustomerDialog(props: {
	customerId: string;
	onClose: () => void;
	onSaved: (saved: { id: string; email: string }) => void;
}) {
	// A loading dialog that closes right away would flicker.
	const [isSlow, setIsSlow] = useState(false);
	useTimeout(() => setIsSlow(true), 400, { autoInvoke: true });
	const { data, isError, isFetching, isFetchedAfterMount, refetch } = useQuery({
		...queries.admin.customers.read.queryOptions({ input: { customerId: props.customerId } }),
		refetchOnMount: "always",
		// Once it is open, the dialog itself finds out what others have saved.
		staleTime: Number.POSITIVE_INFINITY,
	});
	if (isError) {
		return (
			<ConfirmDialog
				opened
				title="Edit User"
				confirmLabel="Try again"
				harmless
				pending={isFetching}
				onConfirm={() => void refetch()}
				onClose={props.onClose}
			>
				Failed to load customer data. Please try again.
			</ConfirmDialog>
		);
	}
	if (data && isFetchedAfterMount)
		return <CustomerDialog key={data.id} customer={data} onClose={props.onClose} onSaved={props.onSaved} />;
	return (
		isSlow && (
			<Dialog opened onClose={props.onClose} title="Edit User">
				<Loading />
			</Dialog>
		)
	);
}
