import { Button, PasswordInput, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { limits } from "../../../../contract/limits.ts";
import { authRequest } from "../../../lib/session/auth-request.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";

const FALLBACK = "The password could not be saved. Please try again.";

/** The last step before the dashboard: in the browser that paid, or by the link of the receipt (BUY-03). */
export function ChoosePassword(props: { email: string } & ({ checkout: string } | { link: string })) {
	const { email, ...proof } = props;
	const [failure, setFailure] = useState<string | null>(null);
	const form = useForm({
		initialValues: { password: "" },
		validate: {
			password: (password) =>
				password.length < limits.password.min ? `Please use at least ${limits.password.min} characters` : null,
		},
	});
	const choose = form.onSubmit(async ({ password }) => {
		setFailure(null);
		try {
			const path = "checkout" in proof ? "/purchase/choose-password" : "/purchase/open-receipt";
			await authRequest(path, { ...proof, password }, FALLBACK);
			window.location.assign("/dashboard");
			// The button stays busy until the dashboard is loaded.
			await new Promise(() => {});
		} catch (error) {
			setFailure(error instanceof Error ? error.message : FALLBACK);
		}
	});
	return (
		<form onSubmit={choose} noValidate>
			<Stack>
				<Text>Choose a password to finish.</Text>
				{/* Lets the browser save the password with its email. */}
				<input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
				<PasswordInput
					label="Password"
					description={`At least ${limits.password.min} characters`}
					autoComplete="new-password"
					required
					maxLength={limits.password.max}
					{...form.getInputProps("password")}
				/>
				<FailureAlert>{failure}</FailureAlert>
				<Button type="submit" fullWidth loading={form.submitting}>
					Open my purchase
				</Button>
			</Stack>
		</form>
	);
}
