import { Alert, Button, PasswordInput, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { limits } from "../../../contract/limits.ts";
import { authClient } from "../../lib/auth-client.ts";

/**
 * RST-01: the new password, twice.
 *
 * @param token from the link in the e-mail
 * @param onDone called once the password is changed and every session of the account has ended
 * @param onUsedUp called when the link is no longer good
 */
export function ResetPasswordForm(props: { token: string; onDone: () => void; onUsedUp: () => void }) {
	const [failure, setFailure] = useState<string | null>(null);
	const form = useForm({
		initialValues: { password: "", repetition: "" },
		validate: {
			password: (value) =>
				value.length < limits.password.min ? `Please use at least ${limits.password.min} characters` : null,
			repetition: (value, { password }) => (value === password ? null : "The two passwords are not the same"),
		},
	});

	const reset = form.onSubmit(async ({ password }) => {
		setFailure(null);
		try {
			const { error } = await authClient.resetPassword({ newPassword: password, token: props.token });
			if (!error) props.onDone();
			else if (error.code === "INVALID_TOKEN") props.onUsedUp();
			else setFailure(error.message || "Your password could not be changed. Please try again.");
		} catch {
			setFailure("Your password could not be changed. Please try again.");
		}
	});

	return (
		<form onSubmit={reset} noValidate>
			<Stack>
				<PasswordInput
					label="New password"
					description={`At least ${limits.password.min} characters`}
					autoComplete="new-password"
					required
					maxLength={limits.password.max}
					{...form.getInputProps("password")}
				/>
				<PasswordInput
					label="Repeat the password"
					autoComplete="new-password"
					required
					maxLength={limits.password.max}
					{...form.getInputProps("repetition")}
				/>
				{failure && (
					<Alert role="alert" color="red">
						{failure}
					</Alert>
				)}
				<Button type="submit" fullWidth loading={form.submitting}>
					Change password
				</Button>
			</Stack>
		</form>
	);
}
