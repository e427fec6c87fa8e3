import { Button, Stack, Text, Textarea, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { OffsiteBackupsState } from "../../../../contract/site/offsite-backups.ts";
import { api } from "../../../lib/api.ts";
import { errorCode, errorMessage } from "../../../lib/error-message.ts";
import { notice } from "../../../lib/notices.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { DialogActions } from "../../../ui/dialog/dialog-actions.tsx";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { OwnPassword } from "../../../ui/field/own-password.tsx";
import { closesByButtonOnly, SaveSecret } from "../../../ui/field/save-secret.tsx";
import classes from "./recovery-key-dialog.module.css";

interface CreatedKey {
	/** `AGE-SECRET-KEY-1…` */
	recoveryKey: string;
	/** The same, as 24 words. */
	words: string;
}

/** Creates a recovery key, shows it once, and asks for it from where it was saved (HOST-05). */
export function RecoveryKeyDialog(props: {
	/** One is in use already. */
	replaces: boolean;
	onClose: () => void;
	onConfirmed: (state: OffsiteBackupsState) => void;
}) {
	const [created, setCreated] = useState<CreatedKey | null>(null);
	const [isSaved, setIsSaved] = useState(false);
	return (
		<Dialog
			opened
			onClose={props.onClose}
			title={props.replaces ? "New recovery key" : "Recovery key"}
			size="lg"
			{...(created ? closesByButtonOnly : {})}
		>
			{created === null ? (
				<PasswordForm replaces={props.replaces} onCancel={props.onClose} onCreated={setCreated} />
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
				<ShownKey created={created} onCancel={props.onClose} onSaved={() => setIsSaved(true)} />
			)}
		</Dialog>
	);
}

function PasswordForm(props: { replaces: boolean; onCancel: () => void; onCreated: (created: CreatedKey) => void }) {
	const [password, setPassword] = useState("");
	const creating = useMutation({
		mutationFn: () => api.admin.offsiteBackups.createKey({ password }),
		onSuccess: props.onCreated,
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

const listWords = (words: string) =>
	words
		.split(" ")
		.map((word, index) => `#  ${String(index + 1).padStart(2)}. ${word}`)
		.join("\n");

/** Also an identity file of age: lines of text are comments. */
const describeKey = ({ recoveryKey, words }: CreatedKey) =>
	`# Recovery key for the backups of ${window.location.origin}, created ${new Date().toDateString()}

${recoveryKey}

# The same key as words. Either one is enough:
${listWords(words)}

# Keep it away from the server: on paper, or in a password manager.
# Anyone with this key can read your backups. Without it, they can't be opened.
# To restore your site on a new server, run: npm run restore -- --from-bucket
`;

function ShownKey({ created, ...props }: { created: CreatedKey; onCancel: () => void; onSaved: () => void }) {
	return (
		<Stack>
			<StepTitle>Save this key</StepTitle>
			<Text>
				Write the words down, or save them somewhere other than this server, such as a password manager. They won't be
				shown again, and your backups can't be opened without them.
			</Text>
			<ol className={classes.words} aria-label="Recovery key">
				{created.words.split(" ").map((word, index) => (
					<li key={index}>{word}</li>
				))}
			</ol>
			<SaveSecret
				text={created.words}
				file={{ name: "recovery-key.txt", label: "Save or print a file", content: describeKey(created) }}
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
					description="Copy or type the words from where you saved them, to be sure that they are there. The first four letters of each are enough."
					autosize
					minRows={3}
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
