import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { session } from "../../../lib/session/browser-session.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { signInErrorMessage } from "./sign-in-error-message.ts";

const FALLBACK = "Failed to sign in. Please try again.";

/**
 * Signs in with a one-time link, which is consumed by a click rather than by opening it, because mail scanners open
 * links too.
 */
export function SignInByLink({ token }: { token: string }) {
	const [failure, setFailure] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const signIn = async () => {
		setBusy(true);
		try {
			const query = new URLSearchParams({ token, errorCallbackURL: "/auth" });
			const answer = await fetch(`/api/auth/magic-link/verify?${query}`, { headers: { accept: "application/json" } });
			// An invalid link redirects to a page whose address contains the reason.
			const error = answer.redirected ? new URL(answer.url).searchParams.get("error") : null;
			if (error) setFailure(signInErrorMessage(error));
			else if (!answer.ok) setFailure(((await answer.json()) as { message?: string }).message || FALLBACK);
			else return await session.announce("SIGNED_IN");
		} catch {
			setFailure(FALLBACK);
		}
		setBusy(false);
	};
	return (
		<Stack>
			<Text>Your sign-in link is ready. It works once.</Text>
			<FailureAlert>{failure}</FailureAlert>
			<Button fullWidth loading={busy} onClick={signIn}>
				Sign in now
			</Button>
			{failure && (
				<Button component="a" href="/auth" variant="default" fullWidth>
					Sign in another way
				</Button>
			)}
		</Stack>
	);
}
