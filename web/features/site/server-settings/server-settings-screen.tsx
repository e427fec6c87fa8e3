import { Alert, Anchor, Loader, Skeleton, Stack } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { queries } from "../../../lib/api.ts";
import { notice } from "../../../lib/notices.ts";
import { adminPages } from "../../../lib/page/admin-pages.ts";
import { FailureNotice } from "../../../ui/failure-notice.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { BackupSettings } from "./backup-settings.tsx";
import { MailServerSettings } from "./mail-server-settings.tsx";
import { NetworkSettings } from "./network-settings.tsx";
import { OffsiteBackupSettings } from "./offsite-backup-settings.tsx";
import { OffsiteBackups } from "./offsite-backups.tsx";
import { SignInProviderSettings } from "./sign-in-provider-settings.tsx";
import { StorageSettings } from "./storage-settings.tsx";
import { TextMessageSettings } from "./text-message-settings.tsx";
import { UpdateRehearsal } from "./update-rehearsal.tsx";
import { UpdateSettings } from "./update-settings.tsx";

/** How often a reloading site is asked whether it is back. */
const POLL_INTERVAL_MS = 500;

export const serverSettingsQuery = queries.admin.serverSettings.read.queryOptions({
	refetchInterval: ({ state }) => (state.data?.applied === false ? POLL_INTERVAL_MS : false),
});

/** What the server's environment can set, set in the browser (HOST-02). */
export function ServerSettingsScreen() {
	const { data, isFetching, refetch } = useQuery(serverSettingsQuery);
	const isApplied = data?.applied;
	const wasApplied = useRef(isApplied);
	const queryClient = useQueryClient();
	useEffect(() => {
		if (wasApplied.current === false && isApplied) {
			notice.succeeded("The changes are in force.");
			void queryClient.invalidateQueries({ queryKey: queries.admin.offsiteBackups.key() });
		}
		wasApplied.current = isApplied;
	}, [isApplied, queryClient]);
	return (
		<>
			<PageHeading
				title={adminPages.serverSettings.title}
				subtitle={
					<>
						Values from the server's environment take precedence and are read-only here. Stripe and other carts are
						under{" "}
						<Anchor component={Link} to={adminPages.payments.path} inherit underline="always">
							Payments
						</Anchor>
						.
					</>
				}
			/>
			{data ? (
				<Stack gap="lg">
					{!data.applied && (
						<Alert role="status" icon={<Loader size={16} />}>
							Applying your changes. The site reloads, which usually takes a few seconds.
						</Alert>
					)}
					{/* A group starts over with new values once they are in force; what is typed in the others stays. */}
					<MailServerSettings key={`mail ${JSON.stringify(data.mail)}`} state={data.mail} />
					<StorageSettings key={`storage ${JSON.stringify(data.storage)}`} state={data.storage} />
					<BackupSettings key={`backups ${JSON.stringify(data.backups)}`} state={data.backups} />
					<Stack gap="lg" id="backups" style={{ scrollMarginTop: 80 }}>
						<OffsiteBackupSettings key={`bucket ${JSON.stringify(data.offsiteBackups)}`} state={data.offsiteBackups} />
						<OffsiteBackups key={`backups in bucket ${data.applied}`} />
					</Stack>
					<SignInProviderSettings key={`sign-in ${JSON.stringify(data.signIn)}`} state={data.signIn} />
					<TextMessageSettings key={`texts ${JSON.stringify(data.textMessages)}`} state={data.textMessages} />
					<Stack gap="lg" id="updates" style={{ scrollMarginTop: 80 }}>
						<UpdateSettings key={`updates ${JSON.stringify(data.updates)}`} state={data.updates} />
						{data.updates.release && <UpdateRehearsal version={data.updates.release.version} />}
					</Stack>
					<NetworkSettings key={`network ${JSON.stringify(data.network)}`} state={data.network} />
				</Stack>
			) : isFetching ? (
				<Skeleton h={480} aria-busy="true" />
			) : (
				<FailureNotice message="The server settings could not be loaded." onRetry={() => void refetch()} />
			)}
		</>
	);
}
