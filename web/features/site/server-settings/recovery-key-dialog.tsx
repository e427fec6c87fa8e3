import { Button, Code, Stack, Text, Textarea, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { OffsiteBackupsState } from "../../../../contract/site/offsite-backups.ts";
import { api } from "../../../lib/api.ts";
import { errorCode, errorMessage } from "../../../lib/error-message.ts";
import { notice } from "../../../lib/notices.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogActions } from "../../../ui/dialog-actions.tsx";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { OwnPassword } from "../../../ui/own-password.tsx";
import { closesByButtonOnly, SaveSecret } from "../../../ui/save-secret.tsx";

/** Creates a recovery key, shows it once, and asks for it from where it was saved (HOST-05). */
export function RecoveryKeyDialog(props: {
	/** One is in use already. */
	replaces: boolean;
	onClose: () => void;
	onConfirmed: (state: OffsiteBackupsState) => void;
}) {
	const [recoveryKey, setRecoveryKey] = useState<string | null>(null);
	const [isSaved, setIsSaved] = useState(false);
	return (
		<Dialog
			opened
			onClose={props.onClose}
			title={props.replaces ? "New recovery key" : "Recovery key"}
			size="lg"
			{...(recoveryKey ? closesByButtonOnly : {})}
		>
			{recoveryKey === null ? (
				<PasswordForm replaces={props.replaces} onCancel={props.onClose} onCreated={setRecoveryKey} />
			) : isSaved ? (
				<ConfirmForm
					onBack={() => setIsSaved(false)}
					onConfirmed={(state) => {
						notice.succeeded("The recovery key is in use. The first backup is on its way.");
						props.onConfirmed(state);
						props.onClose();
					}}
				/>
			) : (
				<ShownKey recoveryKey={recoveryKey} onCancel={props.onClose} onSaved={() => setIsSaved(true)} />
			)}
		</Dialog>
	);
}

function PasswordForm(props: { replaces: boolean; onCancel: () => void; onCreated: (recoveryKey: string) => void }) {
	const [password, setPassword] = useState("");
	const creating = useMutation({
		mutationFn: () => api.admin.offsiteBackups.createKey({ password }),
		onSuccess: ({ recoveryKey }) => props.onCreated(recoveryKey),
	});
	const wrongPassword = errorCode(creating.error) === "WRONG_PASSWORD";
	return (
		<form
			noValidate
			onSubmit={(event) => {
				event.preventDefault();
				creating.mutate();
			}}
		>
			<Stack>
				<Text>
					Backups are encrypted so that only this key opens them. You need it to restore your site on a new server.
					{props.replaces && " Backups made until now still need your earlier key: keep it as well."}
				</Text>
				<OwnPassword
					data-autofocus
					value={password}
					onChange={(event) => setPassword(event.currentTarget.value)}
					error={wrongPassword && errorMessage(creating.error, "")}
				/>
				<FailureAlert>
					{creating.error &&
						!wrongPassword &&
						errorMessage(creating.error, "The key could not be created. Please try again.")}
				</FailureAlert>
				<DialogActions>
					<Button variant="default" onClick={props.onCancel}>
						Cancel
					</Button>
					<Button type="submit" loading={creating.isPending}>
						Create key
					</Button>
				</DialogActions>
			</Stack>
		</form>
	);
}

/** A step that replaces a focused element. */
function StepTitle({ children }: { children: string }) {
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus(), []);
	return (
		<Title order={3} size="h4" ref={heading} tabIndex={-1}>
			{children}
		</Title>
	);
}

/** Also an identity file of age: lines of text are comments. */
const describeKey = (recoveryKey: string) =>
	`# Recovery key for the backups of ${window.location.origin}, created ${new Date().toDateString()}

${recoveryKey}

# Keep it away from the server: on paper, or in a password manager.
# Anyone with this key can read your backups. Without it, they can't be opened.
# To restore your site on a new server, run: npm run restore -- --from-bucket
`;

function ShownKey(props: { recoveryKey: string; onCancel: () => void; onSaved: () => void }) {
	return (
		<Stack>
			<StepTitle>Save this key</StepTitle>
			<Text>
				Store it somewhere other than this server, such as a password manager or a printout. It won't be shown again,
				and your backups can't be opened without it.
			</Text>
			<Code block fz="md" aria-label="Recovery key" style={{ whiteSpace: "normal", wordBreak: "break-all" }}>
				{props.recoveryKey}
			</Code>
			<SaveSecret
				text={props.recoveryKey}
				file={{
					name: "recovery-key.txt",
					label: "Save or print a file",
					content: describeKey(props.recoveryKey),
				}}
			/>
			<DialogActions>
				<Button variant="default" onClick={props.onCancel}>
					Cancel
				</Button>
				<Button onClick={props.onSaved}>I've saved it</Button>
			</DialogActions>
		</Stack>
	);
}

function ConfirmForm(props: { onBack: () => void; onConfirmed: (state: OffsiteBackupsState) => void }) {
	const [entered, setEntered] = useState("");
	const confirming = useMutation({
		mutationFn: () => api.admin.offsiteBackups.confirmKey({ recoveryKey: entered }),
		onSuccess: props.onConfirmed,
	});
	return (
		<form
			noValidate
			onSubmit={(event) => {
				event.preventDefault();
				confirming.mutate();
			}}
		>
			<Stack>
				<StepTitle>Enter the key</StepTitle>
				<Textarea
					label="Recovery key"
					description="Copy or type it from where you saved it, to be sure that it is there."
					autosize
					minRows={2}
					maxLength={500}
					autoComplete="off"
					spellCheck={false}
					value={entered}
					onChange={(event) => setEntered(event.currentTarget.value)}
					error={confirming.error && errorMessage(confirming.error, "The key could not be checked. Please try again.")}
				/>
				<DialogActions>
					<Button variant="default" onClick={props.onBack}>
						Show it again
					</Button>
					<Button type="submit" loading={confirming.isPending} disabled={entered.trim() === ""}>
						Use this key
					</Button>
				</DialogActions>
			</Stack>
		</form>
	);
}
