import { Button, Divider, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queries } from "../../../lib/api.ts";
import { authClient } from "../../../lib/session/auth-client.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";

const FALLBACK = "The sign-in could not be started. Please try again.";

/** The ways of signing in besides a password. */
export function OtherWays(props: { onCode: () => void; onTextMessage: () => void; next: string }) {
	const { data } = useQuery(queries.visitor.registration.waysToSignIn.queryOptions({ staleTime: 600_000 }));
	const [starting, setStarting] = useState<string | null>(null);
	const [failure, setFailure] = useState<string | null>(null);
	const start = async (provider: string) => {
		setStarting(provider);
		setFailure(null);
		const body = { provider, callbackURL: props.next, errorCallbackURL: "/auth" };
		const answer = await authClient
			.$fetch<{ url: string }>("/sign-in/social", { method: "POST", body })
			.catch(() => null);
		if (answer?.data?.url) return window.location.assign(answer.data.url);
		setStarting(null);
		setFailure(answer?.error?.message || FALLBACK);
	};
	return (
		<Stack gap="sm" mt="lg">
			<Divider
				label={
					<Text component="span" size="sm" c="dimmed">
						or
					</Text>
				}
			/>
			<Button variant="default" fullWidth onClick={props.onCode}>
				Email me a code
			</Button>
			{data?.sms && (
				<Button variant="default" fullWidth onClick={props.onTextMessage}>
					Text me a code
				</Button>
			)}
			{data?.providers.map(({ id, name }) => (
				<Button key={id} variant="default" fullWidth loading={starting === id} onClick={() => void start(id)}>
					Continue with {name}
				</Button>
			))}
			<FailureAlert>{failure}</FailureAlert>
		</Stack>
	);
}
