import { Alert, Button, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { limits } from "../../../../contract/limits.ts";
import { api } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { isEmailAddress } from "../../../lib/text/email-address.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { EmailInput } from "../../../ui/field/email-input.tsx";

/** Requests the receipt again. The response is the same whether or not there is such a purchase. */
export function FindPurchaseForm() {
	const [sent, setSent] = useState(false);
	const [failure, setFailure] = useState<string | null>(null);
	const form = useForm({
		initialValues: { email: "", orderNumber: "" },
		validate: (values) => {
			if (!values.email.trim() && !values.orderNumber.trim())
				return { email: "Please enter your email, or your order number below" };
			return values.email.trim() && !isEmailAddress(values.email) ? { email: "Please enter your email address" } : {};
		},
	});
	const find = form.onSubmit(async ({ email, orderNumber }) => {
		setSent(false);
		setFailure(null);
		try {
			await api.visitor.buying.find({ email: email.trim() || undefined, orderNumber });
			setSent(true);
		} catch (error) {
			setFailure(errorMessage(error, "Your purchase could not be looked for. Please try again."));
		}
	});
	return (
		<form onSubmit={find} noValidate>
			<Stack>
				<EmailInput label="Email" {...form.getInputProps("email")} />
				<TextInput
					label="Order number"
					maxLength={limits.typedOrderNumber.characters}
					{...form.getInputProps("orderNumber")}
				/>
				{sent && (
					<Alert role="status" color="green">
						If we recognize this email or order, a message is on its way.
					</Alert>
				)}
				<FailureAlert>{failure}</FailureAlert>
				<Button type="submit" fullWidth loading={form.submitting}>
					Send me the link
				</Button>
				<Text size="sm" c="dimmed">
					The message goes to the email of the purchase. Nothing there after a few minutes? Check your spam folder, or
					write to support.
				</Text>
			</Stack>
		</form>
	);
}
