import { Anchor, Button, Group, PasswordInput, Stack, Text } from "@mantine/core";
import { isNotEmpty, useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { authRequest } from "../../../lib/session/auth-request.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { CONFIRMED_PATH } from "./confirmed-path.ts";

/**
 * Shown for a confirmation link opened in a browser that did not register: the person who registered knows the
 * password; anyone else chooses a new one by email.
 */
export function ConfirmRegistrationForm(props: { token: string; registration: string; onForgotPassword: () => void }) {
	const form = useForm({
		initialValues: { password: "" },
		validate: { password: isNotEmpty("Please enter your password") },
	});
	const { registration, token } = props;
	const confirmation = useMutation({
		mutationFn: (password: string) => {
			const failed = "Your address could not be confirmed. Please try again.";
			return authRequest("/confirm-registration", { registration, password }, failed);
		},
		onSuccess: () => {
			const query = new URLSearchParams({ token, callbackURL: CONFIRMED_PATH, registration });
			window.location.assign(`/api/auth/verify-email?${query}`);
		},
	});
	return (
		<form onSubmit={form.onSubmit(({ password }) => confirmation.mutate(password))} noValidate>
			<Stack>
				<Text>You opened the link in another browser. Enter the password you registered with to continue.</Text>
				<PasswordInput label="Password" autoComplete="current-password" required {...form.getInputProps("password")} />
				<FailureAlert>{confirmation.error?.message}</FailureAlert>
				<Button type="submit" fullWidth loading={confirmation.isPending || confirmation.isSuccess}>
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
