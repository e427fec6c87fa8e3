import { Badge, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatNumber } from "../../../../contract/formats.ts";
import { carts } from "../../../../contract/selling/carts.ts";
import type { ProductGrant } from "../../../../contract/selling/order-sources.ts";
import type { PaymentSource } from "../../../../contract/selling/payments.ts";
import { count } from "../../../../contract/text/count.ts";
import { api, queries } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { CopyLine } from "../../../ui/copy-line.tsx";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { TestEventOutcome } from "./test-event-outcome.tsx";

const grantLabels: Record<ProductGrant, string> = {
	bundle: "access",
	premium: "premium access",
	nothing: "no access",
};

/** A cart: its webhook address, what its products give, and the state of its last events. */
export function SourceCard({ source, onEdit }: { source: PaymentSource; onEdit: () => void }) {
	const queryClient = useQueryClient();
	const [removing, setRemoving] = useState(false);
	const test = useMutation({ mutationFn: () => api.admin.payments.sendTestEvent({ id: source.id }) });
	const remove = useMutation({
		mutationFn: () => api.admin.payments.removeSource({ id: source.id }),
		onSuccess: () => queryClient.invalidateQueries({ queryKey: queries.admin.payments.key() }),
	});
	return (
		<Paper withBorder p="md" component="article" aria-label={source.name}>
			<Stack gap="sm">
				<Group justify="space-between" gap="sm">
					<Group gap="xs">
						<Text fw={600} style={{ overflowWrap: "anywhere" }}>
							{source.name}
						</Text>
						<Badge variant="light">{carts[source.type].name}</Badge>
						{source.mode === "test" && (
							<Badge variant="outline" color="gray">
								Test mode
							</Badge>
						)}
					</Group>
					<Group gap="xs">
						<Button variant="default" size="sm" loading={test.isPending} onClick={() => test.mutate()}>
							Send test event
						</Button>
						<Button variant="default" size="sm" onClick={onEdit}>
							Edit
						</Button>
						<Button variant="default" size="sm" onClick={() => setRemoving(true)}>
							Remove
						</Button>
					</Group>
				</Group>
				<CopyLine label="Webhook address" value={source.address} />
				<Text size="sm">
					{source.products
						.map(({ reference, name, grants }) => `${name || reference}: ${grantLabels[grants]}`)
						.join(". ") || "No products listed yet"}
					{source.otherProducts ? `. All other products: ${grantLabels[source.otherProducts]}.` : "."}
				</Text>
				<SourceActivity source={source} />
				<TestEventOutcome outcome={test.data} error={test.error} />
			</Stack>
			<ConfirmDialog
				opened={removing}
				title={`Remove ${source.name}?`}
				confirmLabel="Remove the cart"
				pending={remove.isPending}
				error={remove.isError ? errorMessage(remove.error, "The cart could not be removed. Please try again.") : null}
				onConfirm={() => remove.mutate()}
				onClose={() => setRemoving(false)}
			>
				This cart can no longer send sales, refunds or disputes. Existing orders and access stay: if you refund one in
				the cart later, revoke the access yourself.
			</ConfirmDialog>
		</Paper>
	);
}

function describeSecrets(secrets: PaymentSource["secrets"]): string {
	const endings = secrets.map(({ ending }) => ending).filter(Boolean);
	return endings.length > 0 ? `Secrets saved, ending in ${endings.join(", ")}` : "Secrets saved";
}

export function SourceActivity({ source }: { source: PaymentSource }) {
	const { lastEventAt, lastFailureAt, lastFailure, failures, failing, secrets } = source;
	return (
		<>
			{failing && (
				<FailureAlert>
					{count(failing.count, "event can't be applied", "events can't be applied")} since{" "}
					<LocalTime at={failing.since} dateStyle="medium" timeStyle="short" />. {failing.reason} We keep trying for
					three days.
				</FailureAlert>
			)}
			<Text size="sm" c="dimmed">
				{secrets.length > 0 && <>{describeSecrets(secrets)}. </>}
				Last event: {lastEventAt ? <LocalTime at={lastEventAt} dateStyle="medium" timeStyle="short" /> : "none yet"}.{" "}
				{lastFailureAt && (
					<>
						Last refused: <LocalTime at={lastFailureAt} dateStyle="medium" timeStyle="short" />. {lastFailure}{" "}
						{failures > 1 && `${formatNumber(failures)} events refused.`}
					</>
				)}
			</Text>
		</>
	);
}
