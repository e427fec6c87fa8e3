import { Button, Stack, Text } from "@mantine/core";

/** A one-time link is spent by a press, not by being opened: the scanners of mail servers open links too. */
export function SignInByLink({ token }: { token: string }) {
	const address = `/api/auth/magic-link/verify?${new URLSearchParams({
		token,
		callbackURL: "/dashboard",
		errorCallbackURL: "/auth",
	})}`;
	return (
		<Stack>
			<Text>Your sign-in link is ready. It works once.</Text>
			<Button component="a" href={address} fullWidth>
				Sign in now
			</Button>
		</Stack>
	);
}
