import { Alert, Anchor, Button, Divider, PasswordInput, Stack, TextInput } from "@mantine/core";
import { isEmail, useForm } from "@mantine/form";
import { useEffect, useState } from "react";
import { limits } from "../../../../contract/limits.ts";
import { api } from "../../../lib/api.ts";
import { awaitCode } from "../../../lib/session/awaited-codes.ts";
import { session } from "../../../lib/session/browser-session.ts";

type Outcome = { kind: "done" | "sent" | "refused" | "failed"; message: string };

/** Signs in, sends a one-time link, or creates a test member (TST-01). Only available if test users are enabled. */
export function TestUserPanel(props: { onSignedIn: () => void }) {
	const [outcome, setOutcome] = useState<Outcome | null>(null);
	const [busy, setBusy] = useState<string | null>(null);
	const form = useForm({
		initialValues: { email: "", password: "" },
		validate: { email: isEmail("Please enter an email address") },
	});

	const { onSignedIn } = props;
	const signedIn = outcome?.kind === "done";
	useEffect(() => {
		if (!signedIn) return;
		const timer = setTimeout(onSignedIn, limits.testUserDelayMs);
		return () => clearTimeout(timer);
	}, [signedIn, onSignedIn]);

	const run = (name: string, action: (values: { email: string; password: string }) => Promise<Outcome>) =>
		form.onSubmit(async (values) => {
			setBusy(name);
			setOutcome(null);
			setOutcome(await action(values).catch((error: Error) => ({ kind: "failed", message: error.message }) as const));
			setBusy(null);
		});

	const signIn = async ({ email, password }: { email: string; password: string }): Promise<Outcome> => {
		const { error } = await post("/api/auth/sign-in/email", { email, password });
		if (error) return { kind: "refused", message: error };
		await session.announce("SIGNED_IN");
		return { kind: "done", message: "Signed in. Redirecting…" };
	};
	const sendLink = async ({ email }: { email: string }): Promise<Outcome> => {
		const { error } = await post("/api/auth/sign-in/magic-link", { email, callbackURL: "/dashboard" });
		if (error) return { kind: "failed", message: error };
		awaitCode("sign-in", email);
		return { kind: "sent", message: "Sign-in link sent. Check the mailbox." };
	};
	const create = async ({ email, password }: { email: string; password: string }): Promise<Outcome> => {
		await api.visitor.testUsers.create({ email, password, name: "Test Member" });
		const { error } = await post("/api/auth/sign-in/email", { email, password });
		if (error) return { kind: "sent", message: "Test member created. You can sign in now." };
		await session.announce("SIGNED_IN");
		return { kind: "done", message: "Test member created. Redirecting…" };
	};

	return (
		<form noValidate onSubmit={run("sign-in", signIn)}>
			<Stack>
				<TextInput label="Email" type="email" autoComplete="email" required {...form.getInputProps("email")} />
				<PasswordInput label="Password" autoComplete="current-password" {...form.getInputProps("password")} />
				{outcome && (
					<Alert
						role={outcome.kind === "done" || outcome.kind === "sent" ? "status" : "alert"}
						color={outcome.kind === "done" || outcome.kind === "sent" ? "green" : "red"}
					>
						{outcome.message} {outcome.kind === "refused" && <Anchor href="/reset-password">Reset the password</Anchor>}
					</Alert>
				)}
				<Button type="submit" loading={busy === "sign-in"}>
					Sign In
				</Button>
				<Divider label="or" />
				<Button variant="default" loading={busy === "link"} onClick={() => run("link", sendLink)()}>
					Send a sign-in link
				</Button>
				<Button variant="default" loading={busy === "create"} onClick={() => run("create", create)()}>
					Create a test member
				</Button>
			</Stack>
		</form>
	);
}

/** Returns the server's message if it refused. */
async function post(path: string, body: object): Promise<{ error: string | null }> {
	const headers = { "content-type": "application/json" };
	const response = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
	if (response.ok) return { error: null };
	const answer = (await response.json().catch(() => null)) as { message?: string } | null;
	return { error: answer?.message || "That did not work." };
}
