import { Alert, Anchor, Button, Group, PasswordInput, Stack, Text } from "@mantine/core";
import { isEmail, isNotEmpty, useForm } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { useHydrated } from "../../../lib/page/hydration.ts";
import { authClient } from "../../../lib/session/auth-client.ts";
import { awaitedCode } from "../../../lib/session/awaited-codes.ts";
import { session } from "../../../lib/session/browser-session.ts";
import { EmailInput } from "../../../ui/field/email-input.tsx";
import { ConfirmByCode } from "./confirm-by-code.tsx";
import { ResendVerification } from "./resend-verification.tsx";

const FALLBACK = "Failed to sign in. Please check your credentials and try again.";

/** Signs in with a password (AUTH-08, AUTH-10). The page around it follows the session. */
export function LoginForm(props: {
	email: string;
	/** Only this person may sign in here: their page is behind the form. */
	emailFixed?: boolean;
	onForgotPassword?: (email: string) => void;
	/** The password was right, and the account also requires a code. */
	onSecondFactor: () => void;
	/** Content below the form; receives the email as typed so far. */
	children: (email: string) => ReactNode;
}) {
	const { onForgotPassword } = props;
	const [failure, setFailure] = useState<{ message: string; unverified: boolean } | null>(null);
	/** The confirmation message was sent there again from here. */
	const [resentTo, setResentTo] = useState<string | null>(null);
	// Including one sent before the page was reloaded.
	const isHydrated = useHydrated();
	const awaitingCode = resentTo ?? (props.emailFixed || !isHydrated ? null : awaitedCode("confirm"));
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
			{resentTo && (
				<Alert role="status" color="green" mb="md">
					We sent you a new link. Please check your email.
				</Alert>
			)}
			{awaitingCode && <ConfirmByCode key={awaitingCode} email={awaitingCode} />}
			<form onSubmit={signIn} noValidate>
				<Stack>
					<EmailInput
						label="Email"
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
							{failure.unverified && (
								<ResendVerification
									email={form.values.email}
									onSent={(email) => {
										setFailure(null);
										setResentTo(email);
									}}
								/>
							)}
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
