import { Badge, Button, Divider, Group, Stack, Text } from "@mantine/core";
import { IconDeviceDesktop } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment } from "react";
import { deviceName } from "../../../../contract/accounts/device-name.ts";
import { notice } from "../../../lib/notices.ts";
import { authClient } from "../../../lib/session/auth-client.ts";
import { rememberFocus } from "../../../ui/dialog/return-focus.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { Section } from "../../../ui/section.tsx";

const key = ["own-sessions"];

async function loadSessions() {
	const [list, current] = await Promise.all([authClient.listSessions(), authClient.getSession()]);
	if (list.error || !current.data) throw new Error("failed to load the sessions");
	const currentId = current.data.session.id;
	return list.data
		.map((session) => ({ ...session, isCurrent: session.id === currentId }))
		.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.updatedAt.getTime() - a.updatedAt.getTime());
}

/** Lists the person's sessions, which can be ended here (SES-08). */
export function OwnSessions() {
	const queryClient = useQueryClient();
	const query = useQuery({ queryKey: key, queryFn: loadSessions });
	const ending = useMutation({
		/** @param token of one session; without it all others end */
		mutationFn: async (token?: string) => {
			const { error } = token ? await authClient.revokeSession({ token }) : await authClient.revokeOtherSessions();
			if (error) throw new Error(error.message);
		},
		onMutate: () => ({ restoreFocus: rememberFocus() }),
		onSuccess: async (_data, token, { restoreFocus }) => {
			await queryClient.invalidateQueries({ queryKey: key });
			notice.show({ kind: "success", message: token ? "Session ended." : "All other sessions ended." });
			restoreFocus();
		},
		onError: () => notice.show({ kind: "failure", message: "The session could not be ended. Please try again." }),
	});

	return (
		<Section title="Active sessions">
			<Loaded query={query} failed="Your sessions could not be loaded." placeholder={56}>
				{(data) => (
					<>
						<Stack gap="sm">
							{data.map((session, index) => (
								<Fragment key={session.id}>
									{index > 0 && <Divider />}
									<Group justify="space-between" wrap="nowrap">
										<Group gap="sm" wrap="nowrap">
											<IconDeviceDesktop size={24} stroke={1.5} style={{ flex: "none" }} aria-hidden />
											<div>
												<Text fw={500}>{deviceName(session.userAgent)}</Text>
												<Text size="sm" c="dimmed">
													Last used <LocalTime at={session.updatedAt} dateStyle="medium" timeStyle="short" />
												</Text>
											</div>
										</Group>
										{session.isCurrent ? (
											<Badge variant="light" flex="none">
												This device
											</Badge>
										) : (
											<Button
												size="sm"
												variant="subtle"
												flex="none"
												disabled={ending.isPending}
												aria-label={`Sign out ${deviceName(session.userAgent)}`}
												onClick={() => ending.mutate(session.token)}
											>
												Sign out
											</Button>
										)}
									</Group>
								</Fragment>
							))}
						</Stack>
						{data.length > 1 && (
							<Button
								size="sm"
								variant="default"
								mt="lg"
								loading={ending.isPending}
								onClick={() => ending.mutate(undefined)}
							>
								Sign out everywhere else
							</Button>
						)}
					</>
				)}
			</Loaded>
		</Section>
	);
}
