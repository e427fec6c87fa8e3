import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type MailHook, mailProviders } from "../../../../contract/email/bounces.ts";
import { count } from "../../../../contract/text/count.ts";
import { api, queries } from "../../../lib/api.ts";
import { notice } from "../../../lib/notices.ts";
import { CopyLine } from "../../../ui/copy-line.tsx";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { Section } from "../../../ui/section.tsx";
import { ConnectProviderDialog } from "./connect-provider-dialog.tsx";

/** Lists providers that report bounces and spam complaints to the site (WAY-03). */
export function BounceReports() {
	const queryClient = useQueryClient();
	const [connecting, setConnecting] = useState(false);
	const [ending, setEnding] = useState<MailHook | null>(null);
	const query = useQuery(queries.admin.bounces.list.queryOptions());
	const { data } = query;
	const refresh = () => queryClient.invalidateQueries({ queryKey: queries.admin.bounces.key() });
	const disconnecting = useMutation({
		mutationFn: (hook: MailHook) => api.admin.bounces.disconnect({ provider: hook.provider }),
		onSuccess: async (_answer, { provider }) => {
			setEnding(null);
			notice.succeeded(`${mailProviders[provider].name} disconnected`);
			await refresh();
		},
		onError: (error) => notice.failed(error, "This could not be changed. Please try again."),
	});
	return (
		<Section
			title="Bounces and spam reports"
			subtitle="Your mail provider tells us which emails bounced or were marked as spam. We stop emailing those addresses; the customer page says why."
			actions={<Button onClick={() => setConnecting(true)}>Connect provider</Button>}
		>
			<Loaded query={query} failed="The connected providers could not be loaded." placeholder={80}>
				{(data) => (
					<>
						{data.length === 0 && (
							<Text c="dimmed">
								No provider connected. Without one, we only learn about addresses that your mail server rejects
								immediately.
							</Text>
						)}
						<Stack gap="xl">
							{data.map((hook) => (
								<ConnectedProvider key={hook.provider} hook={hook} onDisconnect={() => setEnding(hook)} />
							))}
						</Stack>
					</>
				)}
			</Loaded>
			{connecting && (
				<ConnectProviderDialog
					connected={data?.map(({ provider }) => provider) ?? []}
					onConnected={refresh}
					onClose={() => setConnecting(false)}
				/>
			)}
			<ConfirmDialog
				opened={ending !== null}
				title={`Disconnect ${ending ? mailProviders[ending.provider].name : ""}?`}
				confirmLabel="Disconnect"
				cancelLabel="Keep connected"
				pending={disconnecting.isPending}
				onClose={() => setEnding(null)}
				onConfirm={() => ending && disconnecting.mutate(ending)}
			>
				Its address stops working. After that, we only notice addresses that your mail server refuses right away.
				Addresses that bounced before stay blocked.
			</ConfirmDialog>
		</Section>
	);
}

function ConnectedProvider({ hook, onDisconnect }: { hook: MailHook; onDisconnect: () => void }) {
	const { name } = mailProviders[hook.provider];
	return (
		<Stack gap="xs">
			<Group justify="space-between">
				<Text fw={600}>{name}</Text>
				<Button variant="default" size="xs" onClick={onDisconnect} aria-label={`Disconnect ${name}`}>
					Disconnect
				</Button>
			</Group>
			<CopyLine label={`Address for ${name}`} value={hook.address} />
			<Text size="sm" c="dimmed">
				{hook.lastEventAt ? (
					<>
						Last report on <LocalTime at={hook.lastEventAt} dateStyle="medium" timeStyle="short" />.
					</>
				) : (
					"No report yet."
				)}
			</Text>
			{hook.lastFailure && hook.lastFailureAt && (
				<Alert color="red" title={count(hook.failures, "report was refused", "reports were refused")}>
					{hook.lastFailure} (<LocalTime at={hook.lastFailureAt} dateStyle="medium" timeStyle="short" />)
				</Alert>
			)}
		</Stack>
	);
}
