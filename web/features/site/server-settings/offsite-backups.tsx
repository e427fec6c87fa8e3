import { Alert, Button, Group, Loader, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { formatFileSize } from "../../../../contract/file-size.ts";
import { formatNumber } from "../../../../contract/formats.ts";
import type { ListedOffsiteBackup, OffsiteBackupsState } from "../../../../contract/site/offsite-backups.ts";
import { count } from "../../../../contract/text/count.ts";
import { api, queries } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { Facts } from "../../../ui/facts.tsx";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { Section } from "../../../ui/section.tsx";
import { StackedTable } from "../../../ui/table/stacked-table.tsx";
import { RecoveryKeyDialog } from "./recovery-key-dialog.tsx";

const POLL_INTERVAL_MS = 2_000;

export const offsiteBackupsQuery = queries.admin.offsiteBackups.read.queryOptions({
	refetchInterval: ({ state }) => (state.data?.running ? POLL_INTERVAL_MS : false),
});

/** The recovery key, what was sent, and whether it could be restored (HOST-05); nothing without a bucket. */
export function OffsiteBackups() {
	const { data } = useQuery(offsiteBackupsQuery);
	return data?.hasBucket ? <InBucket state={data} /> : null;
}

function InBucket({ state }: { state: OffsiteBackupsState }) {
	const queryClient = useQueryClient();
	const [isCreating, setIsCreating] = useState(false);
	const show = (changed: OffsiteBackupsState) =>
		queryClient.setQueryData(queries.admin.offsiteBackups.read.queryKey(), changed);
	const starting = useMutation({
		mutationFn: (kind: "backup" | "drill") => api.admin.offsiteBackups.start({ kind }),
		onSuccess: show,
	});
	const { keySince, running, lastBackup, failedBackup } = state;
	return (
		<Section
			title="Encrypted backups"
			subtitle="One every day. The last 7 days, 4 weeks and 12 months are kept. Once a month, the newest is restored into a separate database and compared."
		>
			<Stack>
				{keySince === null ? (
					<Alert color="yellow" title="Save your recovery key to start">
						<Stack gap="sm" align="flex-start">
							<Text size="sm">Backups begin once you have a key that opens them.</Text>
							<Button size="sm" onClick={() => setIsCreating(true)}>
								Create recovery key
							</Button>
						</Stack>
					</Alert>
				) : (
					<>
						{failedBackup && (
							<Alert color="red" title="The last backup failed">
								{failedBackup.reason} It is tried again every hour.
							</Alert>
						)}
						<Facts
							facts={[
								[
									"Last backup",
									lastBackup ? (
										<>
											<LocalTime at={lastBackup.at} dateStyle="medium" timeStyle="short" />,{" "}
											{formatFileSize(lastBackup.bytes)}, {count(lastBackup.files, "file")}
										</>
									) : (
										"None yet"
									),
								],
								["Last restore drill", <LastDrill key="drill" drill={state.lastDrill} />],
								[
									"Recovery key",
									<>
										In use since <LocalTime at={keySince} dateStyle="medium" />
									</>,
								],
							]}
						/>
						{lastBackup?.warning && (
							<Text size="sm" c="dimmed">
								{lastBackup.warning}
							</Text>
						)}
						<FailureAlert>
							{starting.error && errorMessage(starting.error, "This could not be started. Please try again.")}
						</FailureAlert>
						<Group>
							<Button
								variant="default"
								size="sm"
								disabled={running !== null}
								loading={starting.isPending && starting.variables === "backup"}
								onClick={() => starting.mutate("backup")}
							>
								Back up now
							</Button>
							<Button
								variant="default"
								size="sm"
								disabled={running !== null || !lastBackup}
								loading={starting.isPending && starting.variables === "drill"}
								onClick={() => starting.mutate("drill")}
							>
								Run restore drill
							</Button>
							<Button variant="subtle" size="sm" onClick={() => setIsCreating(true)}>
								Replace recovery key
							</Button>
							{running && (
								<Group gap="xs" role="status">
									<Loader size={16} />
									<Text size="sm" c="dimmed">
										{running === "backup" ? "Sending a backup…" : "Restoring the newest backup to compare it…"}
									</Text>
								</Group>
							)}
						</Group>
						<BackupList since={lastBackup?.at ?? null} />
					</>
				)}
			</Stack>
			{isCreating && (
				<RecoveryKeyDialog replaces={keySince !== null} onClose={() => setIsCreating(false)} onConfirmed={show} />
			)}
		</Section>
	);
}

function LastDrill({ drill }: { drill: OffsiteBackupsState["lastDrill"] }) {
	if (!drill) return "None yet. The first follows the first backup.";
	const at = <LocalTime at={drill.at} dateStyle="medium" timeStyle="short" />;
	if (drill.reason !== null)
		return (
			<>
				{at}:{" "}
				<Text span inherit c="red" fw={500}>
					failed
				</Text>
				. {drill.reason}
			</>
		);
	return (
		<>
			{at}: passed. {formatNumber(drill.rows ?? 0)} rows and {count(drill.files ?? 0, "file")} are as they were sent.
		</>
	);
}

/** @param props `since`: when the last one was sent, to list it, too */
function BackupList({ since }: { since: Date | null }) {
	const { data, error, isPending, refetch } = useQuery(
		queries.admin.offsiteBackups.list.queryOptions({ retry: false }),
	);
	const listed = useRef(since?.getTime());
	useEffect(() => {
		if (listed.current === since?.getTime()) return;
		listed.current = since?.getTime();
		void refetch();
	}, [since, refetch]);
	if (isPending)
		return (
			<Text size="sm" c="dimmed">
				Listing the bucket…
			</Text>
		);
	if (error)
		return (
			<Alert color="red" title="The backups could not be listed">
				<Stack gap="sm" align="flex-start">
					<Text size="sm">{errorMessage(error, "The bucket did not answer.")}</Text>
					<Button variant="default" size="sm" onClick={() => void refetch()}>
						Try again
					</Button>
				</Stack>
			</Alert>
		);
	if (data.length === 0)
		return (
			<Text size="sm" c="dimmed">
				No backups in the bucket yet. The first one is sent within the hour.
			</Text>
		);
	return (
		<StackedTable<ListedOffsiteBackup & { id: string }>
			label="Backups in the bucket"
			rows={data.map((backup) => ({ ...backup, id: backup.name }))}
			columns={[
				{
					label: "Taken",
					lead: true,
					render: ({ takenAt }) => <LocalTime at={takenAt} dateStyle="medium" timeStyle="short" />,
				},
				{ label: "Size", render: ({ bytes }) => formatFileSize(bytes) },
				{ label: "Files", render: ({ files }) => formatNumber(files) },
				{ label: "Name for restoring", render: ({ name }) => name },
			]}
		/>
	);
}
