import { Alert, Button, Divider, Stack } from "@mantine/core";
import { isEmail, useForm } from "@mantine/form";
import { useState } from "react";
import { authClient } from "../../../../lib/session/auth-client.ts";
import { awaitCode, awaitedCode } from "../../../../lib/session/awaited-codes.ts";
import { EmailInput } from "../../../../ui/field/email-input.tsx";
import { ResetByCodeForm } from "./reset-by-code-form.tsx";

/** Requests a password reset (AUTH-09): the response is the same whether or not there is such an account. */
export function ForgotPasswordForm(props: { email: string; onDone: (email: string) => void }) {
	const [outcome, setOutcome] = useState<{ sent: boolean; message: string } | null>(null);
	/** Where a valid code was sent, even before the page was reloaded. */
	const [sentTo, setSentTo] = useState(() => awaitedCode("reset"));
	const form = useForm({
		initialValues: { email: props.email || (sentTo ?? "") },
		validate: { email: isEmail("Please enter your email address") },
	});

	const request = form.onSubmit(async ({ email }) => {
		setOutcome(null);
		const fallback = "Failed to send reset email. Please try again.";
		try {
			const { error } = await authClient.requestPasswordReset({
				email: email.trim().toLowerCase(),
				redirectTo: "/reset-password",
			});
			if (!error) {
				awaitCode("reset", email);
				setSentTo(email.trim().toLowerCase());
			}
			setOutcome(
				error
					? { sent: false, message: error.message || fallback }
					: { sent: true, message: "Password reset instructions have been sent to your email." },
			);
		} catch {
			setOutcome({ sent: false, message: fallback });
		}
	});

	return (
		<Stack>
			<form onSubmit={request} noValidate>
				<Stack>
					<EmailInput label="Email" required {...form.getInputProps("email")} />
					{outcome && (
						<Alert role={outcome.sent ? "status" : "alert"} color={outcome.sent ? "green" : "red"}>
							{outcome.message}
						</Alert>
					)}
					<Button type="submit" fullWidth loading={form.submitting}>
						Send Reset Link
					</Button>
				</Stack>
			</form>
			{sentTo && (
				<>
					<Divider />
					<ResetByCodeForm email={sentTo} onDone={() => props.onDone(sentTo)} />
				</>
			)}
		</Stack>
	);
}
