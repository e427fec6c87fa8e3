import { Alert, Anchor, Button, Group, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { isEmail, isNotEmpty, useForm } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { authClient } from "../../lib/auth-client.ts";
import { session } from "../../lib/browser-session.ts";
import { ResendVerification } from "./resend-verification";

const FALLBACK = "Failed to sign in. Please check your credentials and try again.";

/** AUTH-08, AUTH-10. Once signed in, the session says so to the page around it. */
export function LoginForm(props: {
	email: string;
	/** Only this person may sign in here: their page waits behind the form. */
	emailFixed?: boolean;
	onForgotPassword?: (email: string) => void;
	/** The password was right, and the account asks for a code too. */
	onSecondFactor: () => void;
	/** What stands below the form, and may go on with the e-mail as it was typed. */
	children: (email: string) => ReactNode;
}) {
	const { onForgotPassword } = props;
	const [failure, setFailure] = useState<{ message: string; unverified: boolean } | null>(null);
	const form = useForm({
		initialValues: { email: props.email, password: "" },
		validate: {
			email: isEmail("Please enter your email address"),
			password: isNotEmpty("Please enter your password"),
		},
	});

	const signIn = form.onSubmit(async ({ email, password }) => {
		setFailure(null);
		try {
			const { data, error } = await authClient.signIn.email({ email: email.trim().toLowerCase(), password });
			const unverified = error?.code === "EMAIL_NOT_VERIFIED";
			if (error) {
				setFailure({ message: error.message || FALLBACK, unverified });
			} else if (data && "twoFactorRedirect" in data) props.onSecondFactor();
			else await session.announce("SIGNED_IN");
		} catch {
			setFailure({ message: FALLBACK, unverified: false });
		}
	});

	return (
		<>
			<form onSubmit={signIn} noValidate>
				<Stack>
					<TextInput
						label="Email"
						type="email"
						autoComplete="email"
						required
						readOnly={props.emailFixed ?? false}
						variant={props.emailFixed ? "filled" : "default"}
						{...form.getInputProps("email")}
					/>
					<PasswordInput
						label="Password"
						autoComplete="current-password"
						required
						data-autofocus={props.emailFixed}
						{...form.getInputProps("password")}
					/>
					{failure && (
						<Alert role="alert" color="red">
							<Text size="sm">{failure.message}</Text>
							{failure.unverified && <ResendVerification email={form.values.email} />}
						</Alert>
					)}
					<Button type="submit" fullWidth loading={form.submitting}>
						Sign In
					</Button>
					{onForgotPassword && (
						<Group justify="center">
							<Anchor component="button" type="button" size="sm" onClick={() => onForgotPassword(form.values.email)}>
								Forgot password?
							</Anchor>
						</Group>
					)}
				</Stack>
			</form>
			{props.children(form.values.email)}
		</>
	);
}
