import { Anchor, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { isEmail, useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { authRequest } from "../../lib/auth-request.ts";
import { session } from "../../lib/browser-session.ts";
import { CodeInput } from "../../ui/code-input";
import { FailureAlert } from "../../ui/failure-alert";

/** SES-06: a code by e-mail instead of a password. The answer is the same whether or not there is such an account. */
export function SignInByCode(props: { email: string; onBack: (email: string) => void }) {
	const form = useForm({
		initialValues: { email: props.email },
		validate: { email: isEmail("Please enter your email address") },
	});
	const sending = useMutation({
		mutationFn: async (email: string) => {
			const failed = "The code could not be sent. Please try again.";
			await authRequest("/email-otp/send-verification-otp", { email, type: "sign-in" }, failed);
			return email;
		},
	});

	if (sending.data) return <EnterCode email={sending.data} onOther={sending.reset} />;
	return (
		<form onSubmit={form.onSubmit(({ email }) => sending.mutate(email.trim().toLowerCase()))} noValidate>
			<Stack>
				<TextInput label="Email" type="email" autoComplete="email" required {...form.getInputProps("email")} />
				<FailureAlert>{sending.error?.message}</FailureAlert>
				<Button type="submit" fullWidth loading={sending.isPending}>
					Send me a code
				</Button>
				<Group justify="center">
					<Anchor component="button" type="button" size="sm" onClick={() => props.onBack(form.values.email)}>
						Use my password instead
					</Anchor>
				</Group>
			</Stack>
		</form>
	);
}

function EnterCode({ email, onOther }: { email: string; onOther: () => void }) {
	const [code, setCode] = useState("");
	const signingIn = useMutation({
		mutationFn: () => authRequest("/sign-in/email-otp", { email, otp: code }, "Failed to sign in. Please try again."),
		onSuccess: () => session.announce("SIGNED_IN"),
	});
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				signingIn.mutate();
			}}
			noValidate
		>
			<Stack>
				<Text role="status">If {email} may sign in here, a code is on its way there. It works for ten minutes.</Text>
				<CodeInput label="Code from the message" value={code} onChange={setCode} />
				<FailureAlert>{signingIn.error?.message}</FailureAlert>
				<Button type="submit" fullWidth loading={signingIn.isPending} disabled={code.length < 6}>
					Sign In
				</Button>
				<Group justify="center">
					<Anchor component="button" type="button" size="sm" onClick={onOther}>
						Send it again, or to another address
					</Anchor>
				</Group>
			</Stack>
		</form>
	);
}
