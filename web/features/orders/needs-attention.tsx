import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { limits } from "../../../contract/limits.ts";
import { formatMoney } from "../../../contract/money.ts";
import type { AttentionEvent, AttentionReason, WithdrawnOrder } from "../../../contract/orders.ts";
import { api, queries } from "../../lib/api.ts";
import { errorMessage } from "../../lib/error-message.ts";
import { FailureAlert } from "../../ui/failure-alert";
import { LocalTime } from "../../ui/local-time";

const reasonWords: Record<AttentionReason, string> = {
	no_email: "A sale without the buyer's email",
	unknown_product: "A product that you have not said anything about",
	unreadable: "An event that could not be read",
	partial_refund: "A part of an order was refunded",
	test_on_live: "A test sale came to a source of real sales",
	live_on_test: "A real sale came to a source for tests",
	from_the_future: "An event with a time that is yet to come",
	access_revoked: "Somebody paid whose access you had ended",
};

/** What carts have reported and a person has to decide about (HOOK-04). Nothing stands here while there is nothing. */
export function NeedsAttention({ waiting }: { waiting: number | undefined }) {
	const { data } = useQuery({ ...queries.admin.orders.attention.queryOptions(), enabled: (waiting ?? 0) > 0 });
	if (!waiting || !data || data.events.length + data.withdrawals.length === 0) return null;
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
				{(event.reason === "test_on_live" || event.reason === "live_on_test") &&
					act("Apply it all the same", { anyMode: true })}
				{(event.reason === "unreadable" || event.reason === "from_the_future") && act("Try again", {})}
				<Button size="sm" variant="default" disabled={busy} onClick={() => dismiss.mutate()}>
					{event.reason === "partial_refund" || event.reason === "access_revoked" ? "Leave it so" : "Dismiss"}
				</Button>
			</Group>
		</li>
	);
}
