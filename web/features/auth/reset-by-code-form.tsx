import { Alert, Button, PasswordInput, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { limits } from "../../../contract/limits.ts";
import { authRequest } from "./auth-request.ts";
import { CodeInput } from "./code-input";

/** The code from the message instead of its link, for whoever reads their mail on another device. */
export function ResetByCodeForm(props: { email: string; onDone: () => void }) {
	const [failure, setFailure] = useState<string | null>(null);
	const form = useForm({
		initialValues: { code: "", password: "" },
		validate: {
			password: (value) =>
				value.length < limits.password.min ? `Please use at least ${limits.password.min} characters` : null,
		},
	});
	const reset = form.onSubmit(async ({ code, password }) => {
		const failed = await authRequest(
			"/email-otp/reset-password",
			{ email: props.email, otp: code, password },
			"Your password could not be changed. Please try again.",
		);
		setFailure(failed);
		if (!failed) props.onDone();
	});
	return (
		<form onSubmit={reset} noValidate>
			<Stack gap="sm">
				<Text size="sm">Open the link in the message, or type the code from it here.</Text>
				<CodeInput
					label="Code from the message"
					value={form.values.code}
					onChange={(code) => form.setFieldValue("code", code)}
				/>
				<PasswordInput
					label="New password"
					description={`At least ${limits.password.min} characters`}
					autoComplete="new-password"
					required
					maxLength={limits.password.max}
					{...form.getInputProps("password")}
				/>
				{failure && (
					<Alert role="alert" color="red">
						{failure}
					</Alert>
				)}
				<Button type="submit" variant="light" loading={form.submitting} disabled={form.values.code.length < 6}>
					Change password
				</Button>
			</Stack>
		</form>
	);
}
