import { Badge, Group } from "@mantine/core";
import { orderStateLabels } from "../../../../contract/selling/order-status.ts";
import type { OrderRow } from "../../../../contract/selling/orders.ts";
import { stateColors } from "./order-labels.ts";

/** The current state of an order, and other notable facts. */
export function OrderStateBadges({
	order,
}: {
	order: Pick<OrderRow, "state" | "refunded" | "dispute" | "test" | "premium" | "gift" | "quantity" | "withdrawn">;
}) {
	const isPartly = order.refunded.minorUnits > 0 && order.state === "paid";
	return (
		<Group gap={6}>
			<Badge variant="light" color={stateColors[order.state]}>
				{order.state === "disputed" && order.dispute === "lost" ? "Dispute lost" : orderStateLabels[order.state]}
			</Badge>
			{isPartly && (
				<Badge variant="light" color="yellow">
					Partly refunded
				</Badge>
			)}
			{order.dispute === "open" && order.state === "paid" && (
				<Badge variant="light" color="red">
					Dispute open
				</Badge>
			)}
			{order.withdrawn && order.state !== "refunded" && (
				<Badge variant="light" color="red">
					Withdrawn
				</Badge>
			)}
			{order.gift && (
				<Badge variant="light" color="accent">
					Gift
				</Badge>
			)}
			{order.quantity > 1 && (
				<Badge variant="light" color="gray">
					{order.quantity} seats
				</Badge>
			)}
			{order.premium && (
				<Badge variant="light" color="accent">
					Premium
				</Badge>
			)}
			{order.test && (
				<Badge variant="outline" color="gray">
					Test
				</Badge>
			)}
		</Group>
	);
}
