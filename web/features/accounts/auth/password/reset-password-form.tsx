import { Button, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { authClient } from "../../../../lib/session/auth-client.ts";
import { forgetCode } from "../../../../lib/session/awaited-codes.ts";
import { FailureAlert } from "../../../../ui/failure-alert.tsx";
import { NewPasswordInput } from "./new-password-input.tsx";
import { passwordHint, passwordRule } from "./password-rule.ts";

/**
 * Sets a new password, entered twice (RST-01).
 *
 * @param token from the link in the email
 * @param onDone called once the password is changed and every session of the account has ended
 * @param onUsedUp called if the link is no longer valid
 */
export function ResetPasswordForm(props: { token: string; onDone: () => void; onUsedUp: () => void }) {
	const [failure, setFailure] = useState<string | null>(null);
	const form = useForm({
		initialValues: { password: "", repetition: "" },
		validate: {
			password: passwordRule,
			repetition: (value, { password }) => (value === password ? null : "The two passwords are not the same"),
		},
	});

	const reset = form.onSubmit(async ({ password }) => {
		setFailure(null);
		try {
			const { error } = await authClient.resetPassword({ newPassword: password, token: props.token });
			if (!error) {
				forgetCode("reset");
				props.onDone();
			} else if (error.code === "INVALID_TOKEN") props.onUsedUp();
			else setFailure(error.message || "Your password could not be changed. Please try again.");
		} catch {
			setFailure("Your password could not be changed. Please try again.");
		}
	});

	return (
		<form onSubmit={reset} noValidate>
			<Stack>
				<NewPasswordInput label="New password" description={passwordHint} {...form.getInputProps("password")} />
				<NewPasswordInput label="Repeat the password" {...form.getInputProps("repetition")} />
				<FailureAlert>{failure}</FailureAlert>
				<Button type="submit" fullWidth loading={form.submitting}>
					Change password
				</Button>
			</Stack>
		</form>
	);
}
