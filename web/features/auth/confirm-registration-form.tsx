import { Alert, Anchor, Button, Group, PasswordInput, Stack, Text } from "@mantine/core";
import { isNotEmpty, useForm } from "@mantine/form";
import { useState } from "react";
import { authRequest } from "./auth-request.ts";

/**
 * A confirmation link that was opened in another browser than the one that registered: who registered knows the
 * password; who does not, did not register, and chooses a new one by e-mail.
 */
export function ConfirmRegistrationForm(props: { token: string; registration: string; onForgotPassword: () => void }) {
	const [failure, setFailure] = useState<string | null>(null);
	const form = useForm({
		initialValues: { password: "" },
		validate: { password: isNotEmpty("Please enter your password") },
	});
	const confirm = form.onSubmit(async ({ password }) => {
		const { registration, token } = props;
		const failed = await authRequest(
			"/confirm-registration",
			{ registration, password },
			"Your address could not be confirmed. Please try again.",
		);
		setFailure(failed);
		if (failed) return;
		window.location.assign(
			`/api/auth/verify-email?${new URLSearchParams({ token, callbackURL: "/auth", registration })}`,
		);
	});
	return (
		<form onSubmit={confirm} noValidate>
			<Stack>
				<Text>You opened the link on another device. Enter the password you registered with, and you are in.</Text>
				<PasswordInput label="Password" autoComplete="current-password" required {...form.getInputProps("password")} />
				{failure && (
					<Alert role="alert" color="red">
						{failure}
					</Alert>
				)}
				<Button type="submit" fullWidth loading={form.submitting}>
					Confirm and sign in
				</Button>
				<Group justify="center">
					<Anchor component="button" type="button" size="sm" onClick={props.onForgotPassword}>
						I did not register, or forgot the password
					</Anchor>
				</Group>
			</Stack>
		</form>
	);
}
