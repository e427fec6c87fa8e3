import { Alert, Anchor, Button, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Thanks } from "../../../../contract/selling/buying.ts";
import { api, queries } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { EmailInput } from "../../../ui/field/email-input.tsx";

/** Corrects an email that was mistyped at the checkout: nothing changes until the new one is confirmed (BUY-03). */
export function CorrectEmail(props: {
	checkout: string;
	correction: NonNullable<NonNullable<Thanks["own"]>["correction"]>;
}) {
	const { checkout, correction } = props;
	const { sentTo, left } = correction;
	const queryClient = useQueryClient();
	const [isOpen, setOpen] = useState(false);
	const [email, setEmail] = useState("");
	const request = useMutation({
		mutationFn: () => api.visitor.buying.correctEmail({ checkout, email }),
		onSuccess: async () => {
			setOpen(false);
			setEmail("");
			await queryClient.invalidateQueries({ queryKey: queries.visitor.buying.thanks.key() });
		},
	});
	return (
		<Stack mt="lg" gap="sm">
			{sentTo && (
				<Alert role="status" color="green">
					<Text size="sm" style={{ overflowWrap: "anywhere" }}>
						We sent a message to <strong>{sentTo}</strong>. Confirm there, and the order moves to that email. Until
						then, nothing changes.
					</Text>
				</Alert>
			)}
			{!isOpen && left > 0 && (
				<Text size="sm" c="dimmed">
					{sentTo ? "Still not right?" : "Is the email wrong?"}{" "}
					<Anchor component="button" type="button" size="sm" onClick={() => setOpen(true)}>
						Correct it
					</Anchor>
				</Text>
			)}
			{isOpen && (
				<form
					onSubmit={(event) => {
						event.preventDefault();
						request.mutate();
					}}
				>
					<Stack gap="sm">
						<EmailInput
							label="Correct email"
							description="We’ll send a message there to confirm it."
							required
							data-autofocus
							value={email}
							onChange={setEmail}
						/>
						<FailureAlert>
							{request.isError && errorMessage(request.error, "The message could not be sent. Please try again.")}
						</FailureAlert>
						<Button type="submit" variant="default" loading={request.isPending}>
							Send confirmation
						</Button>
					</Stack>
				</form>
			)}
		</Stack>
	);
}
