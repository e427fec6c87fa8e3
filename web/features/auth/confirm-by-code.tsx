import { Alert, Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { session } from "../../lib/browser-session.ts";
import { authRequest } from "./auth-request.ts";
import { CodeInput } from "./code-input";

/** AUTH-07: the code beside the link, for whoever reads the message on another device. */
export function ConfirmByCode({ email }: { email: string }) {
	const [code, setCode] = useState("");
	const [failure, setFailure] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const confirm = async (event: React.FormEvent) => {
		event.preventDefault();
		setBusy(true);
		const body = { email: email.trim().toLowerCase(), otp: code };
		const failed = await authRequest(
			"/email-otp/verify-email",
			body,
			"The code could not be checked. Please try again.",
		);
		setFailure(failed);
		setBusy(false);
		if (!failed) await session.announce("SIGNED_IN");
	};
	return (
		<Alert color="leaf" role="note" title="One more step" mb="md">
			<form onSubmit={confirm} noValidate>
				<Stack gap="sm">
					<Text size="sm">Open the link in the message we sent to {email}, or type the code from it here.</Text>
					<CodeInput label="Code from the message" value={code} onChange={setCode} error={failure} />
					<Button type="submit" size="sm" variant="light" loading={busy} disabled={code.length < 6}>
						Confirm with the code
					</Button>
				</Stack>
			</form>
		</Alert>
	);
}
