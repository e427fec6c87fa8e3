import { Alert, Button, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { limits } from "../../../../contract/limits.ts";
import { api, queries } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { EmailInput } from "../../../ui/field/email-input.tsx";

export const withdrawalQuery = queries.visitor.buying.withdrawal.queryOptions();

/** Withdraws from an order in two steps (BUY-07). The result is emailed to the buyer only. */
export function WithdrawForm() {
	const [step, setStep] = useState<"fill-in" | "confirm" | "done">("fill-in");
	const [failure, setFailure] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const form = useForm({
		initialValues: { name: "", email: "", orderNumber: "" },
		validate: {
			name: (name) => (name.trim() ? null : "Enter your name"),
			email: (email) => (/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email.trim()) ? null : "Enter the email you bought with"),
			orderNumber: (number) => (number.trim() ? null : "Enter your order number"),
		},
	});
	const { name, email, orderNumber } = form.values;
	const withdraw = async () => {
		setBusy(true);
		setFailure(null);
		try {
			await api.visitor.buying.withdraw({ name, email, orderNumber });
			setStep("done");
		} catch (error) {
			setFailure(errorMessage(error, "Your withdrawal could not be sent. Please try again."));
		}
		setBusy(false);
	};
	if (step === "done") {
		return (
			<Stack>
				<Alert role="status" color="green">
					We received your withdrawal. A confirmation is on its way by email.
				</Alert>
				<Text>Nothing there after a few minutes? Check your spam folder.</Text>
			</Stack>
		);
	}
	if (step === "confirm") {
		return (
			<Stack>
				<Text component="blockquote" m={0} fs="italic" style={{ overflowWrap: "anywhere" }}>
					“I, {name.trim()}, withdraw from my contract for order {orderNumber.trim()}.”
				</Text>
				<Text style={{ overflowWrap: "anywhere" }}>
					Bought with {email.trim()}. The money goes back the way it came, and your access ends with the refund.
				</Text>
				<FailureAlert>{failure}</FailureAlert>
				<Button fullWidth loading={busy} onClick={() => void withdraw()} data-autofocus>
					Confirm withdrawal
				</Button>
				<Button variant="default" fullWidth disabled={busy} onClick={() => setStep("fill-in")}>
					Back
				</Button>
			</Stack>
		);
	}
	return (
		<form onSubmit={form.onSubmit(() => setStep("confirm"))} noValidate>
			<Stack>
				<TextInput
					label="Name"
					autoComplete="name"
					required
					maxLength={limits.personName.characters}
					{...form.getInputProps("name")}
				/>
				<EmailInput label="Email" description="The one you bought with" required {...form.getInputProps("email")} />
				<TextInput
					label="Order number"
					description="On your receipt"
					required
					maxLength={limits.typedOrderNumber.characters}
					{...form.getInputProps("orderNumber")}
				/>
				<Button type="submit" fullWidth>
					Continue
				</Button>
			</Stack>
		</form>
	);
}
