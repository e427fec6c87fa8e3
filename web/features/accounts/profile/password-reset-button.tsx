import { Alert, Button } from "@mantine/core";
import { useTimeout } from "@mantine/hooks";
import { useState } from "react";
import { limits } from "../../../../contract/limits.ts";
import { authClient } from "../../../lib/session/auth-client.ts";

/** Sends the link to choose a new password. The button confirms it for 5 s (PRO-01). */
export function PasswordResetButton({ email }: { email: string }) {
	const [state, setState] = useState<"idle" | "sending" | "sent" | "failed">("idle");
	const { start: rest } = useTimeout(() => setState("idle"), limits.resetSentMs);
	const send = async () => {
		setState("sending");
		const answer = await authClient.requestPasswordReset({ email, redirectTo: "/reset-password" }).catch(() => null);
		if (!answer || answer.error) return setState("failed");
		setState("sent");
		rest();
	};
	return (
		<>
			<Button variant="default" type="button" onClick={send} disabled={state === "sending" || state === "sent"}>
				<span aria-live="polite">{state === "sent" ? "Email Sent!" : "Reset Password"}</span>
			</Button>
			{state === "failed" && (
				<Alert role="alert" color="red" w="100%">
					Failed to send password reset email. Please try again.
				</Alert>
			)}
		</>
	);
}
