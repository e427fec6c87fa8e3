import { Anchor, Button, Group, Text, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { limits } from "../../../../contract/limits.ts";
import { isAboutRefund } from "../../../../contract/selling/order-status.ts";
import type { AttentionEvent } from "../../../../contract/selling/orders.ts";
import { attentionLabels, describeSale } from "../../../../contract/site/attention-labels.ts";
import { api, queries } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { notice } from "../../../lib/notices.ts";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";

/** Reasons that may no longer apply. */
const retryable = new Set<AttentionEvent["reason"]>(["unreadable", "unknown_status", "from_the_future", "failed"]);

/** An event of a cart that needs a decision, with what can be done about it (HOOK-04). */
export function EventEntry({ event }: { event: AttentionEvent }) {
	const queryClient = useQueryClient();
	const [email, setEmail] = useState(event.sale.email);
	const done = () => void queryClient.invalidateQueries({ queryKey: queries.admin.orders.key() });
	const decide = useMutation({
		mutationFn: (decision: Omit<Parameters<typeof api.admin.orders.reprocess>[0], "eventId">) =>
			api.admin.orders.reprocess({ eventId: event.id, ...decision }),
		onSettled: done,
	});
	const dismiss = useMutation({
		mutationFn: () => api.admin.orders.dismiss({ eventId: event.id }),
		onMutate: () => decide.reset(),
		onSuccess: () => notice.succeeded("Dismissed."),
		onSettled: done,
	});
	const move = useMutation({
		mutationFn: (orderId: string) => api.admin.orders.move({ orderId, email: event.sale.email }),
		onSuccess: () => {
			setAsksToMove(false);
			notice.succeeded(`The order belongs to ${event.sale.email} now. The receipt is on its way.`);
			done();
		},
	});
	const [asksToMove, setAsksToMove] = useState(false);
	const busy = decide.isPending || dismiss.isPending || move.isPending;
	const failure = decide.error ?? dismiss.error;
	const { orderId } = event;
	const act = (label: string, decision: Parameters<typeof decide.mutate>[0]) => (
		<Button size="sm" variant="default" disabled={busy} onClick={() => decide.mutate(decision)}>
			{label}
		</Button>
	);
	return (
		<li>
			<Text fw={600}>{attentionLabels[event.reason]}</Text>
			{[event.detail, describeSale(event.sale)].filter(Boolean).map((line) => (
				<Text key={line} style={{ overflowWrap: "anywhere" }}>
					{line}
				</Text>
			))}
			<Text size="sm" style={{ overflowWrap: "anywhere" }}>
				{event.sourceName}, {event.type}, <LocalTime at={event.receivedAt} dateStyle="medium" timeStyle="short" />
				{orderId && (
					<>
						.{" "}
						<Anchor component={Link} to={`/admin/orders/${orderId}`} c="inherit" underline="always">
							Open the order
						</Anchor>
					</>
				)}
				{event.retryAt && (
					<>
						. Next try: <LocalTime at={event.retryAt} dateStyle="medium" timeStyle="short" />
					</>
				)}
			</Text>
			{(decide.data?.state === "attention" || decide.data?.state === "waiting") && (
				<FailureAlert>It still can't be applied: {decide.data.detail}</FailureAlert>
			)}
			{failure && <FailureAlert>{errorMessage(failure, "That didn't work. Please try again.")}</FailureAlert>}
			<Group gap="sm" mt="xs" align="flex-end">
				{event.reason === "no_email" && (
					<>
						<TextInput
							type="email"
							label="The buyer's email"
							maxLength={limits.email.characters}
							value={email}
							onChange={(change) => setEmail(change.currentTarget.value)}
						/>
						<Button
							size="sm"
							variant="default"
							disabled={busy || !email.includes("@")}
							onClick={() => decide.mutate({ email })}
						>
							Give access
						</Button>
					</>
				)}
				{(event.reason === "unknown_product" || event.reason === "no_product") && (
					<>
						{act("Gives access", { grants: "bundle" })}
						{act("Gives premium access", { grants: "premium" })}
						{act("Gives no access", { grants: "nothing" })}
					</>
				)}
				{(event.reason === "test_on_live" || event.reason === "live_on_test") && act("Apply anyway", { anyMode: true })}
				{event.reason === "email_changed" && orderId && event.sale.email && (
					<Button size="sm" variant="default" disabled={busy} onClick={() => setAsksToMove(true)}>
						Move the order to {event.sale.email}
					</Button>
				)}
				{event.reason === "unknown_status" && !isAboutRefund(event.type) && act("Treat as paid", { paid: true })}
				{event.reason === "unreadable" && (
					<Button component={Link} to="/admin/users#new" size="sm" variant="default">
						Add the customer manually
					</Button>
				)}
				{retryable.has(event.reason) && act(event.retryAt ? "Try now" : "Try again", {})}
				<Button size="sm" variant="default" disabled={busy} onClick={() => dismiss.mutate()}>
					Dismiss
				</Button>
			</Group>
			<ConfirmDialog
				opened={asksToMove && orderId !== null}
				title={`Move the order to ${event.sale.email}?`}
				confirmLabel="Move order and send receipt"
				harmless
				pending={move.isPending}
				onConfirm={() => orderId && move.mutate(orderId)}
				onClose={() => setAsksToMove(false)}
				error={move.isError ? errorMessage(move.error, "The order could not be moved. Please try again.") : null}
			>
				We’ll send the receipt and access link. The current owner loses access from this order; their other orders stay.
			</ConfirmDialog>
			{event.reason === "unknown_product" && (
				<Text size="sm" mt={4}>
					Your choice applies to everyone who has bought it and to all later sales.
				</Text>
			)}
		</li>
	);
}
