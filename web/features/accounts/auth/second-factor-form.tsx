import { Anchor, Button, Checkbox, Group, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { authRequest } from "../../../lib/session/auth-request.ts";
import { session } from "../../../lib/session/browser-session.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { CodeInput } from "../../../ui/field/code-input.tsx";

/** Asks for the authenticator app's code, or a recovery code, after the password (SES-06). */
export function SecondFactorForm(props: { onBack: () => void }) {
	const [recovery, setRecovery] = useState(false);
	const [code, setCode] = useState("");
	const [trusted, setTrusted] = useState(false);
	const verification = useMutation({
		mutationFn: () =>
			authRequest(
				recovery ? "/two-factor/verify-backup-code" : "/two-factor/verify-totp",
				{ code: code.trim(), trustDevice: trusted },
				"The code could not be checked. Please try again.",
			),
		onSuccess: () => session.announce("MFA_CHALLENGE_VERIFIED"),
	});

	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				verification.mutate();
			}}
			noValidate
		>
			<Stack>
				<Checkbox
					label="Do not ask on this device for 30 days"
					checked={trusted}
					onChange={(event) => setTrusted(event.currentTarget.checked)}
				/>
				{recovery ? (
					<TextInput
						label="Recovery code"
						description="Each code works once"
						autoComplete="off"
						value={code}
						onChange={(event) => setCode(event.currentTarget.value)}
						data-autofocus
					/>
				) : (
					<CodeInput label="Code from your authenticator app" value={code} onChange={setCode} takesFocus />
				)}
				<FailureAlert>{verification.error?.message}</FailureAlert>
				<Button type="submit" fullWidth loading={verification.isPending} disabled={code.trim().length < 6}>
					Sign In
				</Button>
				<Group justify="space-between">
					<Anchor
						component="button"
						type="button"
						size="sm"
						onClick={() => {
							setRecovery(!recovery);
							setCode("");
							verification.reset();
						}}
					>
						{recovery ? "Use the app instead" : "Use a recovery code"}
					</Anchor>
					<Anchor component="button" type="button" size="sm" onClick={props.onBack}>
						Back to Sign In
					</Anchor>
				</Group>
			</Stack>
		</form>
	);
}
