import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { isEmail, useForm } from "@mantine/form";
import { useState } from "react";
import { session } from "../../lib/browser-session.ts";
import { authRequest } from "./auth-request.ts";
import { CodeInput } from "./code-input";

/** SES-06: a code by e-mail instead of a password. The answer is the same whether or not there is such an account. */
export function SignInByCode(props: { email: string; onBack: (email: string) => void }) {
	const [sentTo, setSentTo] = useState<string | null>(null);
	const [failure, setFailure] = useState<string | null>(null);
	const form = useForm({
		initialValues: { email: props.email },
		validate: { email: isEmail("Please enter your email address") },
	});
	const send = form.onSubmit(async (values) => {
		const email = values.email.trim().toLowerCase();
		const failed = await authRequest(
			"/email-otp/send-verification-otp",
			{ email, type: "sign-in" },
			"The code could not be sent. Please try again.",
		);
		setFailure(failed);
		if (!failed) setSentTo(email);
	});

	if (sentTo) return <EnterCode email={sentTo} onOther={() => setSentTo(null)} />;
	return (
		<form onSubmit={send} noValidate>
			<Stack>
				<TextInput label="Email" type="email" autoComplete="email" required {...form.getInputProps("email")} />
				{failure && (
					<Alert role="alert" color="red">
						{failure}
					</Alert>
				)}
				<Button type="submit" fullWidth loading={form.submitting}>
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

function EnterCode(props: { email: string; onOther: () => void }) {
	const [code, setCode] = useState("");
	const [failure, setFailure] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const signIn = async (event: React.FormEvent) => {
		event.preventDefault();
		setBusy(true);
		const failed = await authRequest(
			"/sign-in/email-otp",
			{ email: props.email, otp: code },
			"Failed to sign in. Please try again.",
		);
		setFailure(failed);
		setBusy(false);
		if (!failed) await session.announce("SIGNED_IN");
	};
	return (
		<form onSubmit={signIn} noValidate>
			<Stack>
				<Text role="status">
					If {props.email} may sign in here, a code is on its way there. It works for ten minutes.
				</Text>
				<CodeInput label="Code from the message" value={code} onChange={setCode} />
				{failure && (
					<Alert role="alert" color="red">
						{failure}
					</Alert>
				)}
				<Button type="submit" fullWidth loading={busy} disabled={code.length < 6}>
					Sign In
				</Button>
				<Group justify="center">
					<Anchor component="button" type="button" size="sm" onClick={props.onOther}>
						Send it again, or to another address
					</Anchor>
				</Group>
			</Stack>
		</form>
	);
}
