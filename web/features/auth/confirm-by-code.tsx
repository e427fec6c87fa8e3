import { Alert, Button, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { authRequest } from "../../lib/auth-request.ts";
import { session } from "../../lib/browser-session.ts";
import { CodeInput } from "../../ui/code-input";

/** AUTH-07: the code beside the link, for whoever reads the message on another device. */
export function ConfirmByCode({ email }: { email: string }) {
	const [code, setCode] = useState("");
	const confirmation = useMutation({
		mutationFn: () => {
			const body = { email: email.trim().toLowerCase(), otp: code };
			return authRequest("/email-otp/verify-email", body, "The code could not be checked. Please try again.");
		},
		onSuccess: () => session.announce("SIGNED_IN"),
	});
	return (
		<Alert color="leaf" role="note" title="One more step" mb="md">
			<form
				onSubmit={(event) => {
					event.preventDefault();
					confirmation.mutate();
				}}
				noValidate
			>
				<Stack gap="sm">
					<Text size="sm">Open the link in the message we sent to {email}, or type the code from it here.</Text>
					<CodeInput
						label="Code from the message"
						value={code}
						onChange={setCode}
						error={confirmation.error?.message ?? null}
					/>
					<Button type="submit" size="sm" variant="light" loading={confirmation.isPending} disabled={code.length < 6}>
						Confirm with the code
					</Button>
				</Stack>
			</form>
		</Alert>
	);
}
