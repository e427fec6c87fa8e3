import { Button, Group, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatMoney } from "../../../../contract/money.ts";
import type { WithdrawalDeclaration, WithdrawnOrder } from "../../../../contract/selling/orders.ts";
import { api, queries } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";

/** A withdrawal from an order, which the seller refunds or keeps (BUY-07). */
export function WithdrawalEntry({ order }: { order: WithdrawnOrder }) {
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

/** A withdrawal whose order was not found. */
export function DeclarationEntry({ declaration }: { declaration: WithdrawalDeclaration }) {
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
