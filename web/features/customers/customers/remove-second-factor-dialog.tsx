import { Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import type { Customer } from "../../../../contract/customers/customers.ts";
import { api } from "../../../lib/api.ts";
import { errorCode, errorMessage } from "../../../lib/error-message.ts";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { OwnPassword } from "../../../ui/field/own-password.tsx";

/** For someone who has lost their authenticator app and the recovery codes. */
export function RemoveSecondFactorDialog(props: { customer: Customer; onClose: () => void; onRemoved: () => void }) {
	const { customer } = props;
	const form = useForm({ initialValues: { password: "" } });
	const removing = useMutation({
		mutationFn: (password: string) => api.admin.customers.removeSecondFactor({ customerId: customer.id, password }),
		onSuccess: props.onRemoved,
		onError: (error) => {
			if (errorCode(error) === "WRONG_PASSWORD") form.setFieldError("password", errorMessage(error, ""));
		},
	});
	const failure = errorCode(removing.error) === "WRONG_PASSWORD" ? null : removing.error;
	return (
		<FormDialog
			title="Remove two-step verification?"
			size="md"
			unsaved={false}
			onClose={props.onClose}
			onSubmit={form.onSubmit(({ password }) => removing.mutate(password))}
			submitLabel="Remove"
			destructive
			pending={removing.isPending}
			error={failure && errorMessage(failure, "Two-step verification could not be removed. Please try again.")}
		>
			<Text size="sm" style={{ overflowWrap: "anywhere" }}>
				{customer.email} is signed out everywhere, and signs in with the password alone until they set it up again. We
				tell them by email, and the activity log keeps that you did it. Make sure that it is really them who asked.
			</Text>
			<OwnPassword {...form.getInputProps("password")} />
		</FormDialog>
	);
}
