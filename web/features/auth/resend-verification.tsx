import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { authClient } from "../../lib/auth-client.ts";

/** Offers the verification link again to someone who lost it (AUTH-10). */
export function ResendVerification({ email }: { email: string }) {
	const [state, setState] = useState<"idle" | "sending" | "sent" | "failed">("idle");
	const send = async () => {
		setState("sending");
		const { error } = await authClient
			.sendVerificationEmail({ email: email.trim().toLowerCase(), callbackURL: "/auth" })
			.catch(() => ({ error: true }));
		setState(error ? "failed" : "sent");
	};
	if (state === "sent") {
		return (
			<Text size="sm" mt="xs" role="status">
				We sent you a new link. Please check your email.
			</Text>
		);
	}
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
