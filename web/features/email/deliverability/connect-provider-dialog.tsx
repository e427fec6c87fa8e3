import { Button, List, Select, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type MailProvider, mailProviderIds, mailProviders } from "../../../../contract/email/bounces.ts";
import { api } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { CopyLine } from "../../../ui/copy-line.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { DialogActions } from "../../../ui/dialog/dialog-actions.tsx";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { providerGuides } from "./provider-guides.ts";

/** Connects a mail provider, then shows its webhook address and the steps there. */
export function ConnectProviderDialog(props: {
	/** Reconnecting one of these replaces its secret. */
	connected: MailProvider[];
	onConnected: () => Promise<unknown>;
	onClose: () => void;
}) {
	const [provider, setProvider] = useState<MailProvider>("ses");
	const [secret, setSecret] = useState("");
	const connecting = useMutation({
		mutationFn: () => api.admin.bounces.connect({ provider, secret: secret.trim() }),
		onSuccess: props.onConnected,
	});
	const { name, secret: secretLabel } = mailProviders[provider];
	const hook = connecting.data;
	if (hook) {
		return (
			<Dialog opened onClose={props.onClose} title={`${name} is connected here`} size="lg">
				<Stack>
					<CopyLine label={`Webhook URL for ${name}`} value={hook.address} />
					{hook.shownOnce && <CopyLine label="Secret (shown only once)" value={hook.shownOnce} />}
					<List type="ordered" spacing="xs">
						{providerGuides[provider].map((step) => (
							<List.Item key={step}>{step}</List.Item>
						))}
					</List>
					<DialogActions>
						<Button onClick={props.onClose}>Done</Button>
					</DialogActions>
				</Stack>
			</Dialog>
		);
	}
	return (
		<FormDialog
			title="Connect a mail provider"
			unsaved={secret.trim() !== ""}
			onClose={props.onClose}
			onSubmit={(event) => {
				event.preventDefault();
				connecting.mutate();
			}}
			submitLabel="Connect"
			pending={connecting.isPending}
			error={connecting.error && errorMessage(connecting.error, "It could not be connected. Please try again.")}
		>
			<Select
				label="Mail provider"
				data={mailProviderIds.map((value) => ({ value, label: mailProviders[value].name }))}
				value={provider}
				allowDeselect={false}
				onChange={(value) => {
					setProvider(value as MailProvider);
					connecting.reset();
				}}
			/>
			{secretLabel && (
				<TextInput
					label={secretLabel}
					description="It is kept encrypted, and not shown again."
					required
					autoComplete="off"
					maxLength={500}
					value={secret}
					onChange={(event) => setSecret(event.currentTarget.value)}
				/>
			)}
			{props.connected.includes(provider) && (
				<Text size="sm" c="dimmed">
					{name} is already connected. Connecting it again keeps the URL and replaces the secret.
				</Text>
			)}
		</FormDialog>
	);
}
