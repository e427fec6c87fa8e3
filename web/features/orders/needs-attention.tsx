import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { limits } from "../../../contract/limits.ts";
import { formatMoney } from "../../../contract/money.ts";
import type {
	AttentionEvent,
	AttentionReason,
	WithdrawalDeclaration,
	WithdrawnOrder,
} from "../../../contract/orders.ts";
import { api, queries } from "../../lib/api.ts";
import { errorMessage } from "../../lib/error-message.ts";
import { FailureAlert } from "../../ui/failure-alert";
import { LocalTime } from "../../ui/local-time";

const reasonWords: Record<AttentionReason, string> = {
	no_email: "Sale without the buyer's email",
	unknown_product: "Unknown product",
	unreadable: "Event couldn't be read",
	partial_refund: "Partial refund: the buyer keeps access",
	test_on_live: "Test sale sent to a live cart",
	live_on_test: "Live sale sent to a test cart",
	from_the_future: "Event dated in the future",
	access_revoked: "Payment from a customer whose access you revoked",
};

/** What carts have reported, and buyers declared, that a person has to decide about (HOOK-04, BUY-07). */
export function NeedsAttention({ waiting }: { waiting: number | undefined }) {
	const { data } = useQuery({ ...queries.admin.orders.attention.queryOptions(), enabled: (waiting ?? 0) > 0 });
	if (!waiting || !data || data.events.length + data.withdrawals.length + data.declarations.length === 0) return null;
	return (
		<Alert
			color="yellow"
			mb="lg"
			title={`Needs attention (${waiting.toLocaleString("en-US")})`}
			icon={<IconAlertTriangle aria-hidden />}
			role="region"
			aria-label="Needs attention"
		>
			<Stack component="ul" gap="lg" p={0} m={0} style={{ listStyle: "none" }}>
				{data.withdrawals.map((order) => (
					<Withdrawal key={order.orderId} order={order} />
				))}
				{data.declarations.map((declaration) => (
					<Declaration key={declaration.id} declaration={declaration} />
				))}
				{data.events.map((event) => (
					<Event key={event.id} event={event} />
				))}
			</Stack>
			{data.more && <Text mt="md">More steps appear when these are done.</Text>}
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
				Refund by <LocalTime at={order.refundBy} dateStyle="medium" />.
			</Text>
			{keep.isError && (
				<FailureAlert>{errorMessage(keep.error, "This could not be done. Please try again.")}</FailureAlert>
			)}
			<Group gap="sm" mt="xs">
				<Button component={Link} to={`/admin/orders/${order.orderId}`} size="sm" variant="default">
					Open order {order.number}
				</Button>
				<Button size="sm" variant="default" disabled={keep.isPending} onClick={() => keep.mutate()}>
					Keep without refund
				</Button>
			</Group>
		</li>
	);
}

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
			<Text fw={600}>Withdrawal that matches no order</Text>
			<Text style={{ overflowWrap: "anywhere" }}>
				“I, {name}, withdraw from my contract for order {orderNumber}.” {email},{" "}
				<LocalTime at={at} dateStyle="medium" timeStyle="short" />. It may be valid: find the order and refund it, or
				reply.
			</Text>
			{handle.isError && (
				<FailureAlert>{errorMessage(handle.error, "This could not be done. Please try again.")}</FailureAlert>
			)}
			<Group gap="sm" mt="xs">
				<Button component={Link} to={`/admin/orders?search=${encodeURIComponent(email)}`} size="sm" variant="default">
					Find their orders
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
	const [email, setEmail] = useState("");
	const done = () => void queryClient.invalidateQueries({ queryKey: queries.admin.orders.key() });
	const decide = useMutation({
		mutationFn: (decision: Omit<Parameters<typeof api.admin.orders.reprocess>[0], "eventId">) =>
			api.admin.orders.reprocess({ eventId: event.id, ...decision }),
		onSettled: done,
	});
	const dismiss = useMutation({ mutationFn: () => api.admin.orders.dismiss({ eventId: event.id }), onSettled: done });
	const busy = decide.isPending || dismiss.isPending;
	const failure = decide.error ?? dismiss.error;
	const act = (label: string, decision: Parameters<typeof decide.mutate>[0]) => (
		<Button size="sm" variant="default" disabled={busy} onClick={() => decide.mutate(decision)}>
			{label}
		</Button>
	);
	return (
		<li>
			<Text fw={600}>{reasonWords[event.reason]}</Text>
			<Text style={{ overflowWrap: "anywhere" }}>
				{event.detail && <>{event.detail} </>}
				{event.sourceName}, <LocalTime at={event.receivedAt} dateStyle="medium" timeStyle="short" />
				{event.orderId && (
					<>
						.{" "}
						<Anchor component={Link} to={`/admin/orders/${event.orderId}`} c="inherit" underline="always">
							Open the order
						</Anchor>
					</>
				)}
			</Text>
			{decide.data?.state === "attention" && (
				<FailureAlert>It still cannot be applied: {decide.data.detail}</FailureAlert>
			)}
			{failure && <FailureAlert>{errorMessage(failure, "This could not be done. Please try again.")}</FailureAlert>}
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
				{event.reason === "unknown_product" && (
					<>
						{act("It is the bundle", { grants: "bundle" })}
						{act("It is the bundle with premium", { grants: "premium" })}
						{act("It is not sold here", { grants: "nothing" })}
					</>
				)}
				{(event.reason === "test_on_live" || event.reason === "live_on_test") && act("Apply anyway", { anyMode: true })}
				{(event.reason === "unreadable" || event.reason === "from_the_future") && act("Try again", {})}
				<Button size="sm" variant="default" disabled={busy} onClick={() => dismiss.mutate()}>
					{event.reason === "partial_refund" || event.reason === "access_revoked" ? "Keep as is" : "Dismiss"}
				</Button>
			</Group>
		</li>
	);
}
