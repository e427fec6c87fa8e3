import { Alert, Button, Code, Group, Loader, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { UpdateRehearsalState } from "../../../../contract/site/update-rehearsal.ts";
import { api, queries } from "../../../lib/api.ts";
import { errorCode, errorMessage } from "../../../lib/error-message.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { DialogActions } from "../../../ui/dialog/dialog-actions.tsx";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { OwnPassword } from "../../../ui/field/own-password.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { Section } from "../../../ui/section.tsx";

const POLL_INTERVAL_MS = 2_000;

const isRunning = (state: UpdateRehearsalState | undefined) => Boolean(state?.last && !state.last.endedAt);

const updateRehearsalQuery = queries.admin.updateRehearsal.read.queryOptions({
	refetchInterval: ({ state }) => (isRunning(state.data) ? POLL_INTERVAL_MS : false),
});

/** Tries the update to a newer version on a copy of the site (UPG-01), and says how to make it. */
export function UpdateRehearsal({ version }: { version: string }) {
	const { data } = useQuery(updateRehearsalQuery);
	const [isAsking, setIsAsking] = useState(false);
	if (!data) return null;
	const { unavailable, last } = data;
	return (
		<Section
			title={`Update to ${version}`}
			subtitle={
				unavailable ??
				"Try it first: the new version is downloaded, and works on a copy of your site. Your site itself isn't changed. It takes some minutes."
			}
		>
			{!unavailable && (
				<Stack gap="sm">
					<Group>
						<Button variant="default" size="sm" disabled={isRunning(data)} onClick={() => setIsAsking(true)}>
							{last ? "Try the update again" : "Try the update"}
						</Button>
						{isRunning(data) && (
							<Group gap="xs" role="status">
								<Loader size={16} />
								<Text size="sm" c="dimmed">
									Trying the update on a copy…
								</Text>
							</Group>
						)}
					</Group>
					{last && <Outcome last={last} />}
				</Stack>
			)}
			{isAsking && <PasswordDialog onClose={() => setIsAsking(false)} />}
		</Section>
	);
}

function Outcome({ last }: { last: NonNullable<UpdateRehearsalState["last"]> }) {
	const { endedAt, succeeded, output } = last;
	return (
		<>
			{endedAt && (
				<Alert
					color={succeeded ? "green" : "red"}
					title={succeeded ? "The update works with a copy of your site" : "The update doesn't work yet"}
				>
					<LocalTime at={endedAt} dateStyle="medium" timeStyle="short" />.{" "}
					{succeeded ? (
						<>
							To make it, run <Code>npm run update</Code> on the server.
						</>
					) : (
						"Your site is unchanged. The last lines say why."
					)}
				</Alert>
			)}
			{output && (
				<Code block tabIndex={0} role="region" aria-label="Output of the update" mah={320} style={{ overflow: "auto" }}>
					{output.trim()}
				</Code>
			)}
		</>
	);
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
	const queryClient = useQueryClient();
	const [password, setPassword] = useState("");
	const starting = useMutation({
		mutationFn: () => api.admin.updateRehearsal.start({ password }),
		onSuccess: (state) => {
			queryClient.setQueryData(queries.admin.updateRehearsal.read.queryKey(), state);
			onClose();
		},
	});
	const wrongPassword = errorCode(starting.error) === "WRONG_PASSWORD";
	return (
		<Dialog opened onClose={onClose} title="Try the update">
			<form
				noValidate
				onSubmit={(event) => {
					event.preventDefault();
					starting.mutate();
				}}
			>
				<Stack>
					<Text>The newest version is downloaded to your server, and runs there with a copy of your data.</Text>
					<OwnPassword
						data-autofocus
						value={password}
						onChange={(event) => setPassword(event.currentTarget.value)}
						error={wrongPassword && errorMessage(starting.error, "")}
					/>
					<FailureAlert>
						{starting.error &&
							!wrongPassword &&
							errorMessage(starting.error, "It could not be started. Please try again.")}
					</FailureAlert>
					<DialogActions>
						<Button variant="default" onClick={onClose}>
							Cancel
						</Button>
						<Button type="submit" loading={starting.isPending}>
							Try the update
						</Button>
					</DialogActions>
				</Stack>
			</form>
		</Dialog>
	);
}
