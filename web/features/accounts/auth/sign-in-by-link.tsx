import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { session } from "../../lib/browser-session.ts";
import { FailureAlert } from "../../ui/failure-alert";
import { signInErrorWords } from "./sign-in-error-words.ts";

const FALLBACK = "Failed to sign in. Please try again.";

/** A one-time link is spent by a press, not by being opened: the scanners of mail servers open links too. */
export function SignInByLink({ token }: { token: string }) {
	const [failure, setFailure] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const signIn = async () => {
		setBusy(true);
		try {
			const query = new URLSearchParams({ token, errorCallbackURL: "/auth" });
			const answer = await fetch(`/api/auth/magic-link/verify?${query}`, { headers: { accept: "application/json" } });
			// A link that is no longer good leads to a page of its own, which says why in its address.
			const error = answer.redirected ? new URL(answer.url).searchParams.get("error") : null;
			if (error) setFailure(signInErrorWords(error));
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
