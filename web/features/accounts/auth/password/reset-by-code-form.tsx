import { Button, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { authRequest } from "../../../../lib/session/auth-request.ts";
import { forgetCode } from "../../../../lib/session/awaited-codes.ts";
import { EmailText } from "../../../../ui/email-text.tsx";
import { FailureAlert } from "../../../../ui/failure-alert.tsx";
import { CodeInput } from "../../../../ui/field/code-input.tsx";
import { NewPasswordInput } from "./new-password-input.tsx";
import { passwordHint, passwordRule } from "./password-rule.ts";

/** Resets by the code from the message instead of its link, for people who read mail on another device. */
export function ResetByCodeForm(props: { email: string; onDone: () => void }) {
	const form = useForm({ initialValues: { code: "", password: "" }, validate: { password: passwordRule } });
	const reset = useMutation({
		mutationFn: async ({ code, password }: { code: string; password: string }) => {
			const failed = "Your password could not be changed. Please try again.";
			await authRequest("/email-otp/reset-password", { email: props.email, otp: code, password }, failed);
			forgetCode("reset");
		},
		onSuccess: props.onDone,
	});
	return (
		<form onSubmit={form.onSubmit((values) => reset.mutate(values))} noValidate>
			<Stack gap="sm">
				<Text size="sm">
					Open the link in the message we sent to <EmailText email={props.email} />, or type the code from it here.
				</Text>
				<CodeInput
					label="Confirmation code"
					value={form.values.code}
					onChange={(code) => form.setFieldValue("code", code)}
				/>
				<NewPasswordInput label="New password" description={passwordHint} {...form.getInputProps("password")} />
				<FailureAlert>{reset.error?.message}</FailureAlert>
				<Button type="submit" variant="light" loading={reset.isPending} disabled={form.values.code.length < 6}>
					Change password
				</Button>
			</Stack>
		</form>
	);
}
