import { Alert, Button, Skeleton, Stack, Switch, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { OptionalCategory } from "../../../../contract/email/messages.ts";
import { api, queries } from "../../../lib/api.ts";
import { errorCode, errorMessage } from "../../../lib/error-message.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";

/** @param token from the email's link; undefined for the signed-in person */
export const mailPreferencesQuery = (token: string | undefined) =>
	queries.visitor.mailPreferences.read.queryOptions({ input: { token } });

/**
 * Turns categories of email on or off, without signing in (SEQ-05).
 *
 * @param props `token`: from the email's link
 */
export function MailPreferencesForm({ token }: { token: string | undefined }) {
	const queryClient = useQueryClient();
	const options = mailPreferencesQuery(token);
	const { data, error, isFetching, refetch } = useQuery({ ...options, retry: false });
	const changing = useMutation({
		mutationFn: (choice: { category: OptionalCategory; on: boolean }) =>
			api.visitor.mailPreferences.change({ token, ...choice }),
		onSuccess: (preferences) => queryClient.setQueryData(options.queryKey, preferences),
	});
	if (error) {
		if (errorCode(error) !== "LINK_INVALID") {
			return (
				<Stack>
					<FailureAlert>{errorMessage(error, "Your choices could not be loaded.")}</FailureAlert>
					<Button variant="default" onClick={() => void refetch()} loading={isFetching}>
						Try again
					</Button>
				</Stack>
			);
		}
		return (
			<Alert color="yellow" role="alert">
				{token
					? errorMessage(error, "This link does not work.")
					: "Open the link at the end of an email, or sign in first."}
			</Alert>
		);
	}
	if (!data) return <Skeleton h={120} aria-busy="true" />;
	return (
		<Stack>
			<Text size="sm">For {data.email ?? "the address that the email was sent to"}</Text>
			{data.categories.map(({ category, name, about, on }) => (
				<Switch
					key={category}
					label={name}
					description={about}
					checked={changing.isPending && changing.variables.category === category ? changing.variables.on : on}
					disabled={changing.isPending}
					onChange={(event) => changing.mutate({ category, on: event.currentTarget.checked })}
				/>
			))}
			{token && (
				<noscript>
					<p>Your browser runs no JavaScript, which these switches need. The buttons work without it.</p>
					{data.categories
						.filter(({ on }) => on)
						.map(({ category, name }) => (
							<form key={category} method="post" action={`/mail/unsubscribe/${category}/${encodeURIComponent(token)}`}>
								<button type="submit" style={{ minHeight: 44, font: "inherit" }}>
									Unsubscribe from “{name}”
								</button>
							</form>
						))}
				</noscript>
			)}
			<div role="status">
				{changing.isSuccess && (
					<Text size="sm" c="dimmed">
						Saved.
					</Text>
				)}
			</div>
			<FailureAlert>
				{changing.error && errorMessage(changing.error, "This could not be saved. Please try again.")}
			</FailureAlert>
			<Text size="sm" c="dimmed">
				Receipts, and emails about your access and your account's safety, are always sent.
			</Text>
		</Stack>
	);
}
