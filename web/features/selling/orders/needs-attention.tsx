import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { formatNumber } from "../../../../contract/formats.ts";
import { limits } from "../../../../contract/limits.ts";
import { formatMoney } from "../../../../contract/money.ts";
import type { AttentionEvent, WithdrawalDeclaration, WithdrawnOrder } from "../../../../contract/selling/orders.ts";
import { attentionLabels, describeSale } from "../../../../contract/site/attention-labels.ts";
import { api, queries } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { notice } from "../../../lib/notices.ts";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";

/** The orders below stay in view. */
const SHOWN_FIRST = 3;

/**
 * Lists what needs the seller: events of carts (HOOK-04, HOOK-08) and withdrawals (BUY-07). Hidden if there is nothing.
 */
export function NeedsAttention({ waiting }: { waiting: number | undefined }) {
	const { data } = useQuery({ ...queries.admin.orders.attention.queryOptions(), enabled: (waiting ?? 0) > 0 });
	const [showsAll, setShowsAll] = useState(false);
	if (!waiting || !data || data.events.length + data.withdrawals.length + data.declarations.length === 0) return null;
	const items = [
		...data.withdrawals.map((order) => <Withdrawal key={order.orderId} order={order} />),
		...data.declarations.map((declaration) => <Declaration key={declaration.id} declaration={declaration} />),
		...data.events.map((event) => <Event key={event.id} event={event} />),
	];
	const shown = showsAll ? items : items.slice(0, SHOWN_FIRST);
	return (
		<Alert
			color="yellow"
			mb="lg"
			title={`Needs attention (${formatNumber(waiting)})`}
			icon={<IconAlertTriangle aria-hidden />}
			role="region"
			aria-label="Needs attention"
		>
			<Stack component="ul" gap="lg" p={0} m={0} style={{ listStyle: "none" }}>
				{shown}
			</Stack>
			{items.length > shown.length && (
				<Button variant="default" size="sm" mt="md" onClick={() => setShowsAll(true)}>
					Show {formatNumber(items.length - shown.length)} more
				</Button>
			)}
			{showsAll && data.more && <Text mt="md">More items appear once these are resolved.</Text>}
		</Alert>
	);
}

function Withdrawal({ order }: { order: WithdrawnOrder }) {
	const queryClient = useQueryClient();
	const keep = useMutation({
		mutationFn: () => api.admin.orders.keepAfterWithdrawal({ orderId: order.orderId }),
		onSettled: () => queryClient.invalidateQueries({ queryKey: queries.admin.orders.key() }),
	});
	return (
		<li>
			<Text fw={600}>The buyer withdrew from order {order.number}</Text>
			<Text style={{ overflowWrap: "anywhere" }}>
				{order.email}, {formatMoney(order.total)}, <LocalTime at={order.at} dateStyle="medium" timeStyle="short" />.
				{order.total.minorUnits > 0 ? (
					<>
						{" "}
						Refund by <LocalTime at={order.refundBy} dateStyle="medium" />.
					</>
				) : (
					" Nothing was paid: revoke the access."
				)}
			</Text>
			{keep.isError && <FailureAlert>{errorMessage(keep.error, "That didn't work. Please try again.")}</FailureAlert>}
			<Group gap="sm" mt="xs">
				<Button component={Link} to={`/admin/orders/${order.orderId}`} size="sm" variant="default">
					Open order {order.number}
				</Button>
				<Button size="sm" variant="default" disabled={keep.isPending} onClick={() => keep.mutate()}>
					Keep order, no refund
				</Button>
			</Group>
		</li>
	);
}

/** Reasons that may no longer apply. */
const retryable = new Set<AttentionEvent["reason"]>(["unreadable", "unknown_status", "from_the_future", "failed"]);
/** A withdrawal whose order was not found. */
function Declaration({ declaration }: { declaration: WithdrawalDeclaration }) {
	const { id, name, email, orderNumber, at } = declaration;
	const queryClient = useQueryClient();
	const handle = useMutation({
		mutationFn: () => api.admin.orders.handleDeclaration({ declarationId: id }),
		onSettled: () => queryClient.invalidateQueries({ queryKey: queries.admin.orders.key() }),
	});
	return (
		<li>
			<Text fw={600}>Withdrawal without a matching order</Text>
			<Text style={{ overflowWrap: "anywhere" }}>
				“I, {name}, withdraw from my contract for order {orderNumber}.” {email},{" "}
				<LocalTime at={at} dateStyle="medium" timeStyle="short" />. It may be valid: find the order and refund it, or
				reply.
			</Text>
			{handle.isError && (
				<FailureAlert>{errorMessage(handle.error, "That didn't work. Please try again.")}</FailureAlert>
			)}
			<Group gap="sm" mt="xs">
				<Button component={Link} to={`/admin/orders?search=${encodeURIComponent(email)}`} size="sm" variant="default">
					Find orders of this email
				</Button>
				<Button size="sm" variant="default" disabled={handle.isPending} onClick={() => handle.mutate()}>
					Mark as handled
				</Button>
			</Group>
		</li>
	);
}

function Event({ event }: { event: AttentionEvent }) {
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
				{event.sourceName}, <LocalTime at={event.receivedAt} dateStyle="medium" timeStyle="short" />
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
				{event.reason === "unknown_status" && act("Treat as paid", { paid: true })}
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
