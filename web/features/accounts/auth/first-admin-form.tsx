import { Alert, Anchor, Button, Stack, Text, TextInput } from "@mantine/core";
import { isEmail, useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { limits } from "../../../../contract/limits.ts";
import { api } from "../../../lib/api.ts";
import { errorCode, errorMessage } from "../../../lib/error-message.ts";
import { authClient } from "../../../lib/session/auth-client.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { EmailInput } from "../../../ui/field/email-input.tsx";
import { NewPasswordInput } from "./password/new-password-input.tsx";
import { passwordHint, passwordRule } from "./password/password-rule.ts";

const FALLBACK = "The account could not be created. Please try again.";

/** The error of one field, instead of the form's. */
const fieldOf = (code: string | null): "code" | "password" | null => {
	if (code === "WRONG_SETUP_CODE" || code === "SETUP_CODE_REPLACED") return "code";
	return code === "WEAK_PASSWORD" ? "password" : null;
};

/** Creates the first admin of a new site with the code that the start printed (HOST-02), and signs them in. */
export function FirstAdminForm() {
	const [created, setCreated] = useState(false);
	const form = useForm({
		initialValues: { code: "", email: "", name: "", password: "" },
		validate: {
			code: (value) => (value.trim() ? null : "Please enter the setup code"),
			email: isEmail("Please enter your email address"),
			name: (value) => (value.trim() ? null : "Please enter your name"),
			password: passwordRule,
		},
	});
	const { setFieldValue } = form;
	useEffect(() => {
		// Never sent to a server with the address: the fragment stays in the browser.
		const code = decodeURIComponent(window.location.hash.slice(1));
		if (code) setFieldValue("code", code);
	}, [setFieldValue]);
	const creating = useMutation({
		mutationFn: async () => {
			const { code, email, name, password } = form.getValues();
			await api.visitor.firstAdmin.create({ code, email: email.trim().toLowerCase(), name, password });
			const { error } = await authClient.signIn.email({ email: email.trim().toLowerCase(), password });
			// The account exists: without a session, the sign-in page is next.
			if (error) window.location.assign("/auth?next=%2Fadmin");
		},
		onSuccess: () => setCreated(true),
		onError: (error) => {
			const field = fieldOf(errorCode(error));
			if (field) form.setFieldError(field, errorMessage(error, FALLBACK));
		},
	});
	if (created) return <NextSteps />;
	if (errorCode(creating.error) === "SETUP_DONE") return <SetupDone />;
	const failure = fieldOf(errorCode(creating.error)) ? null : creating.error;
	return (
		<form onSubmit={form.onSubmit(() => creating.mutate())} noValidate>
			<Stack>
				<TextInput
					label="Setup code"
					description="8 groups of 3, in the output of the command that started the site"
					autoComplete="off"
					spellCheck={false}
					required
					maxLength={100}
					styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
					{...form.getInputProps("code")}
				/>
				<EmailInput label="Email" required {...form.getInputProps("email")} />
				<TextInput
					label="Your name"
					autoComplete="name"
					required
					maxLength={limits.personName.characters}
					{...form.getInputProps("name")}
				/>
				<NewPasswordInput label="Password" description={passwordHint} {...form.getInputProps("password")} />
				<FailureAlert>{failure && errorMessage(failure, FALLBACK)}</FailureAlert>
				<Button type="submit" fullWidth loading={creating.isPending}>
					Create admin account
				</Button>
			</Stack>
		</form>
	);
}

function NextSteps() {
	return (
		<Stack>
			<Alert role="status" color="green">
				Your admin account is ready.
			</Alert>
			<Text>
				Protect it with a code from an authenticator app: this account can see every customer. You can also do it later,
				on your profile.
			</Text>
			<Button component="a" href="/admin/profile" variant="default" fullWidth>
				Set up two-step verification
			</Button>
			<Button component="a" href="/admin/guide" fullWidth>
				Continue to the setup guide
			</Button>
		</Stack>
	);
}

/** Shown on every later visit. */
export function SetupDone() {
	return (
		<Text>
			This site has an admin already.{" "}
			<Anchor href="/auth?next=%2Fadmin" underline="always">
				Sign in
			</Anchor>
		</Text>
	);
}
