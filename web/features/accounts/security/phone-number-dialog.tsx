import { PasswordInput, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { authRequest } from "../../../lib/session/auth-request.ts";
import { phoneNumberOf, phoneNumberRule } from "../../../lib/text/phone-number.ts";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { CodeInput } from "../../../ui/field/code-input.tsx";

/** Two steps: the number, then the code sent to it, together with the password (SES-06). */
export function PhoneNumberDialog(props: { hasPassword: boolean; onClose: () => void; onSaved: () => unknown }) {
	const { hasPassword } = props;
	const form = useForm({
		initialValues: { number: "", code: "", password: "" },
		validate: {
			number: phoneNumberRule,
			code: (code) => (!sending.isSuccess || code.length === 6 ? null : "Please enter the six digits"),
			password: (password) => (sending.isSuccess && hasPassword && !password ? "Please enter your password" : null),
		},
	});
	const sending = useMutation({
		mutationFn: (phoneNumber: string) =>
			authRequest("/phone-number/send-otp", { phoneNumber }, "The code could not be sent. Please try again."),
	});
	const saving = useMutation({
		mutationFn: ({ number, code, password }: typeof form.values) => {
			const body = { phoneNumber: phoneNumberOf(number), code, password, updatePhoneNumber: true };
			return authRequest("/phone-number/verify", body, "The number could not be saved. Please try again.");
		},
		onSuccess: props.onSaved,
	});
	const submit = form.onSubmit((values) =>
		sending.isSuccess ? saving.mutate(values) : sending.mutate(phoneNumberOf(values.number)),
	);
	return (
		<FormDialog
			title="Your phone number"
			size="md"
			unsaved={false}
			onClose={props.onClose}
			onSubmit={submit}
			submitLabel={sending.isSuccess ? "Save number" : "Send me a code"}
			pending={sending.isPending || saving.isPending}
			error={sending.error?.message ?? saving.error?.message ?? null}
		>
			<TextInput
				label="Phone number"
				type="tel"
				autoComplete="tel"
				placeholder="+1 555 010 0199"
				required
				data-autofocus
				readOnly={sending.isSuccess}
				{...form.getInputProps("number")}
			/>
			{sending.isSuccess && (
				<>
					<Text role="status">A code is on its way to this number. It works for ten minutes.</Text>
					<CodeInput
						label="Confirmation code"
						value={form.values.code}
						onChange={(code) => form.setFieldValue("code", code)}
						error={form.errors.code}
						takesFocus
					/>
					{hasPassword && (
						<PasswordInput
							label="Your password"
							autoComplete="current-password"
							required
							{...form.getInputProps("password")}
						/>
					)}
				</>
			)}
		</FormDialog>
	);
}
