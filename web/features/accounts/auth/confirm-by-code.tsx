import { Button, Paper, Stack, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { authRequest } from "../../../lib/session/auth-request.ts";
import { forgetCode } from "../../../lib/session/awaited-codes.ts";
import { session } from "../../../lib/session/browser-session.ts";
import { EmailText } from "../../../ui/email-text.tsx";
import { CodeInput } from "../../../ui/field/code-input.tsx";

/** Confirms with the code beside the link, for people who read the message on another device (AUTH-07). */
export function ConfirmByCode({ email }: { email: string }) {
	const [code, setCode] = useState("");
	const confirmation = useMutation({
		mutationFn: async () => {
			const body = { email, otp: code };
			await authRequest("/email-otp/verify-email", body, "The code could not be checked. Please try again.");
			forgetCode("confirm");
			await session.announce("SIGNED_IN");
		},
	});
	return (
		<Paper bg="brand.0" p="md" mb="lg" component="section" aria-labelledby="confirm-by-code">
			<form
				onSubmit={(event) => {
					event.preventDefault();
					confirmation.mutate();
				}}
				noValidate
			>
				<Stack gap="sm">
					<Title order={2} fz="md" id="confirm-by-code">
						One more step
					</Title>
					<Text size="sm" style={{ overflowWrap: "anywhere" }}>
						Open the link in the message we sent to <EmailText email={email} />, or type the code from it here.
					</Text>
					<CodeInput
						label="Confirmation code"
						value={code}
						onChange={setCode}
						error={confirmation.error?.message ?? null}
					/>
					<Button type="submit" size="sm" variant="light" loading={confirmation.isPending} disabled={code.length < 6}>
						Confirm with the code
					</Button>
				</Stack>
			</form>
		</Paper>
	);
}
