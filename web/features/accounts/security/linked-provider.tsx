import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { authClient } from "../../../lib/session/auth-client.ts";
import { authRequest } from "../../../lib/session/auth-request.ts";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { WayToSignIn } from "./way-to-sign-in.tsx";

const key = ["linked-accounts"];

async function loadLinkedAccounts() {
	const { data, error } = await authClient.listAccounts();
	if (error) throw new Error("failed to load the linked accounts");
	return data;
}

/** An account at a provider that can be linked to sign in. */
export function LinkedProvider({ provider }: { provider: { id: string; name: string } }) {
	const { id, name } = provider;
	const queryClient = useQueryClient();
	const { data } = useQuery({ queryKey: key, queryFn: loadLinkedAccounts });
	const linked = data?.find(({ providerId }) => providerId === id);
	const [asking, setAsking] = useState(false);
	const linking = useMutation({
		mutationFn: async () => {
			const body = { provider: id, callbackURL: window.location.pathname, errorCallbackURL: window.location.pathname };
			const failed = `${name} could not be asked. Please try again.`;
			const { url } = await authRequest<{ url: string }>("/link-social", body, failed);
			window.location.assign(url);
		},
	});
	const unlinking = useMutation({
		mutationFn: (accountId: string) =>
			authRequest("/unlink-account", { accountId }, `${name} could not be unlinked. Please try again.`),
		onSuccess: async () => {
			await queryClient.invalidateQueries({ queryKey: key });
			setAsking(false);
		},
	});
	return (
		<>
			<WayToSignIn name={name} state={linked ? "Linked. It signs you in." : "Not linked."}>
				{linked ? (
					<Button variant="subtle" color="red" size="sm" onClick={() => setAsking(true)}>
						Unlink {name}
					</Button>
				) : (
					<Button
						size="sm"
						variant="default"
						disabled={!data}
						loading={linking.isPending}
						onClick={() => linking.mutate()}
					>
						Link {name}
					</Button>
				)}
			</WayToSignIn>
			<FailureAlert>{linking.error?.message}</FailureAlert>
			<ConfirmDialog
				opened={asking}
				title={`Unlink ${name}?`}
				confirmLabel={`Unlink ${name}`}
				onClose={() => {
					setAsking(false);
					unlinking.reset();
				}}
				onConfirm={() => linked && unlinking.mutate(linked.id)}
				pending={unlinking.isPending}
				error={unlinking.error?.message ?? null}
			>
				It will no longer sign you in. You can link it again at any time.
			</ConfirmDialog>
		</>
	);
}
