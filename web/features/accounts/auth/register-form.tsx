import { Alert, Button, Stack, TextInput } from "@mantine/core";
import { isEmail, isNotEmpty, useForm } from "@mantine/form";
import { useEffect, useRef, useState } from "react";
import { limits } from "../../../../contract/limits.ts";
import { authClient } from "../../../lib/session/auth-client.ts";
import { awaitCode } from "../../../lib/session/awaited-codes.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { EmailInput } from "../../../ui/field/email-input.tsx";
import { ApprovalHint } from "./approval-hint.tsx";
import { CONFIRMED_PATH } from "./confirmed-path.ts";
import { NewPasswordInput } from "./password/new-password-input.tsx";
import { passwordHint, passwordRule } from "./password/password-rule.ts";
import { useApproval } from "./use-approval.ts";

/**
 * Registers (AUTH-02 to AUTH-07).
 *
 * @param email prefills the field
 * @param onRegistered called some seconds after success, once the message could be read
 */
export function RegisterForm(props: {
	email: string;
	onRegistered: (email: string) => void;
	onLogin: (email: string) => void;
}) {
	const [failure, setFailure] = useState<string | null>(null);
	const [registered, setRegistered] = useState(false);
	const form = useForm({
		initialValues: { name: "", email: props.email, password: "" },
		validate: {
			name: isNotEmpty("Please enter your full name"),
			email: isEmail("Please enter a valid email address"),
			password: passwordRule,
		},
	});
	const approval = useApproval(form.values.email);

	// AUTH-04: filled in once per approved record, so that a name that was typed or cleared by hand stays.
	const approvedName = approval.state === "approved" ? approval.name : null;
	const filledWith = useRef<string | null>(null);
	useEffect(() => {
		if (!approvedName || filledWith.current === approvedName) return;
		filledWith.current = approvedName;
		if (form.getValues().name === "") form.setFieldValue("name", approvedName);
	}, [approvedName, form]);

	const { onRegistered } = props;
	const email = form.values.email;
	useEffect(() => {
		if (!registered) return;
		const timer = setTimeout(() => onRegistered(email), limits.registrationDelayMs);
		return () => clearTimeout(timer);
	}, [registered, onRegistered, email]);

	const register = form.onSubmit(async ({ name, email, password }) => {
		setFailure(null);
		try {
			const { error } = await authClient.signUp.email({
				name: name.trim(),
				email: email.trim().toLowerCase(),
				password,
				// The target of the link in the email: signed in, and from there home (AUTH-01), or the reason why not.
				callbackURL: CONFIRMED_PATH,
			});
			if (error) setFailure(error.message || "Failed to register. Please try again.");
			else {
				awaitCode("confirm", email);
				setRegistered(true);
			}
		} catch {
			setFailure("Failed to register. Please try again.");
		}
	});

	return (
		<form onSubmit={register} noValidate>
			<Stack>
				<TextInput
					label="Full name"
					autoComplete="name"
					required
					maxLength={limits.personName.characters}
					{...form.getInputProps("name")}
				/>
				<EmailInput
					label="Email"
					description="The one you used for your purchase"
					required
					{...form.getInputProps("email")}
				/>
				<ApprovalHint approval={approval} onLogin={() => props.onLogin(form.values.email)} />
				<NewPasswordInput label="Password" description={passwordHint} {...form.getInputProps("password")} />
				<FailureAlert>{failure}</FailureAlert>
				{registered && (
					<Alert role="status" color="green">
						Registration successful! Please check your email to verify your account.
					</Alert>
				)}
				<Button
					type="submit"
					fullWidth
					loading={form.submitting}
					disabled={registered || approval.state === "not-found" || approval.state === "checking"}
				>
					Register
				</Button>
			</Stack>
		</form>
	);
}
