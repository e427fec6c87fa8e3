import { Anchor, Box, Button, Code, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { renderSVG } from "uqr";
import { authRequest } from "../../../lib/session/auth-request.ts";
import { session } from "../../../lib/session/browser-session.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { DialogActions } from "../../../ui/dialog/dialog-actions.tsx";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { CodeInput } from "../../../ui/field/code-input.tsx";
import { closesByButtonOnly } from "../../../ui/field/save-secret.tsx";
import { PasswordStep } from "./password-step.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

interface Enrolment {
	totpURI: string;
	backupCodes: string[];
}

/** Three steps: the password, the app's first code, and the recovery codes to save. */
export function AddSecondFactorDialog({ onClose }: { onClose: () => void }) {
	const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
	const [verified, setVerified] = useState(false);
	const finish = async () => {
		try {
			// Announced only now, because the page around would remove the dialog with unread codes. And before it closes, so
			// that the focus returns to the element that replaces its button.
			await session.announce("USER_UPDATED");
		} finally {
			onClose();
		}
	};
	return (
		<Dialog opened onClose={onClose} title="Set up two-step verification" {...(verified ? closesByButtonOnly : {})}>
			{!enrolment && (
				<PasswordStep
					submitLabel="Continue"
					onCancel={onClose}
					onSubmit={async (password) =>
						setEnrolment(
							await authRequest<Enrolment>(
								"/two-factor/enable",
								{ password },
								"Two-step verification could not be set up. Please try again.",
							),
						)
					}
				>
					You need an authenticator app on your phone, such as Aegis, 2FAS, Google Authenticator or 1Password.
				</PasswordStep>
			)}
			{enrolment && !verified && <FirstCode uri={enrolment.totpURI} onVerified={() => setVerified(true)} />}
			{enrolment && verified && <RecoveryCodes codes={enrolment.backupCodes} onDone={() => void finish()} />}
		</Dialog>
	);
}

function FirstCode({ uri, onVerified }: { uri: string; onVerified: () => void }) {
	const [code, setCode] = useState("");
	const verification = useMutation({
		mutationFn: () =>
			authRequest("/two-factor/verify-totp", { code }, "The code could not be checked. Please try again."),
		onSuccess: onVerified,
	});
	const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`;
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				verification.mutate();
			}}
			noValidate
		>
			<Stack>
				<Text>Scan this QR code with the app, then enter the 6-digit code it shows.</Text>
				<Box ta="center">
					<img
						src={picture}
						width={200}
						height={200}
						alt="QR code that holds the key for your authenticator app"
						style={{ background: "#fff", borderRadius: 8 }}
					/>
				</Box>
				<Text size="sm" c="dimmed">
					No camera? <Anchor href={uri}>Open the app on this device</Anchor>, or type this key into it:{" "}
					<Code style={{ overflowWrap: "anywhere" }}>{new URL(uri).searchParams.get("secret")}</Code>
				</Text>
				<CodeInput label="Code from the app" value={code} onChange={setCode} takesFocus />
				<FailureAlert>{verification.error?.message}</FailureAlert>
				<DialogActions>
					<Button type="submit" loading={verification.isPending} disabled={code.length < 6}>
						Turn on
					</Button>
				</DialogActions>
			</Stack>
		</form>
	);
}
