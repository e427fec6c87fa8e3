import { Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import type { Customer } from "../../../../contract/customers/customers.ts";
import { limits } from "../../../../contract/limits.ts";
import { api } from "../../../lib/api.ts";
import { errorCode, errorMessage } from "../../../lib/error-message.ts";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";

const describeFailure = (error: Error): string =>
	errorCode(error) === "EMAIL_EXISTS"
		? "Another customer has this email. To give them an order of this one, open the order and choose Move to another email."
		: errorMessage(error, "The email could not be changed. Please try again.");

/** Corrects an email mistyped at the purchase; all of the customer's data moves along. */
export function CorrectEmailDialog(props: {
	customer: Customer;
	onClose: () => void;
	onMoved: (moved: { id: string; email: string }) => void;
}) {
	const { customer, onClose, onMoved } = props;
	const form = useForm({
		initialValues: { email: customer.email },
		validate: {
			email: (value) => {
				const email = value.trim().toLowerCase();
				if (!email) return "Email is required";
				if (email === customer.email) return "This is already their email";
				return /^\S+@\S+\.\S+$/.test(email) ? null : "Invalid email address";
			},
		},
	});
	const moving = useMutation({
		mutationFn: (email: string) => api.admin.customers.correctEmail({ customerId: customer.id, email }),
		onSuccess: ({ id }, email) => onMoved({ id, email: email.trim().toLowerCase() }),
	});
	return (
		<FormDialog
			title="Correct email"
			size="md"
			unsaved={false}
			onClose={onClose}
			onSubmit={form.onSubmit(({ email }) => moving.mutate(email))}
			submitLabel="Correct email"
			pending={moving.isPending}
			error={moving.isError ? describeFailure(moving.error) : null}
		>
			<Text size="sm">
				{customer.registered
					? "The account, order and approval move to the new email. They are signed out everywhere and get an email to confirm the new address. Their password stays the same."
					: "The order and approval move to the new email. Invite them afterward so they get the link to register."}
			</Text>
			<TextInput
				label="New email"
				type="email"
				required
				data-autofocus
				maxLength={limits.email.characters}
				{...form.getInputProps("email")}
			/>
		</FormDialog>
	);
}
