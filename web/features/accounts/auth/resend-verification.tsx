import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { authClient } from "../../../lib/session/auth-client.ts";
import { awaitCode } from "../../../lib/session/awaited-codes.ts";
import { CONFIRMED_PATH } from "./confirmed-path.ts";

/**
 * Offers to send the confirmation message again (AUTH-10).
 *
 * @param onSent called when the message with a code was sent
 */
export function ResendVerification(props: { email: string; onSent: (email: string) => void }) {
	const [state, setState] = useState<"idle" | "sending" | "failed">("idle");
	const email = props.email.trim().toLowerCase();
	const send = async () => {
		setState("sending");
		const { error } = await authClient
			.sendVerificationEmail({ email, callbackURL: CONFIRMED_PATH })
			.catch(() => ({ error: true }));
		if (error) return setState("failed");
		awaitCode("confirm", email);
		props.onSent(email);
	};
	return (
		<>
			<Button size="xs" variant="default" mt="xs" loading={state === "sending"} onClick={send}>
				Send the link again
			</Button>
			{state === "failed" && (
				<Text size="sm" mt="xs">
					The link could not be sent. Please try again in a minute.
				</Text>
			)}
		</>
	);
}
