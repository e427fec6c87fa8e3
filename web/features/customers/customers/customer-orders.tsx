import { Anchor, Badge, Group, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import type { Customer } from "../../../../contract/customers/customers.ts";
import { formatMoney } from "../../../../contract/money.ts";
import { orderSourceName } from "../../../../contract/selling/order-sources.ts";
import { orderStateLabels } from "../../../../contract/selling/order-status.ts";
import { LocalTime } from "../../../ui/local-time.tsx";

/** Lists a customer's orders, and which of them give access (BUY-06). */
export function CustomerOrders({ orders }: { orders: Customer["orders"] }) {
	if (orders.length === 0) return <Text c="dimmed">No orders yet.</Text>;
	return (
		<Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: "none" }}>
			{orders.map((order) => (
				<Group key={order.id} component="li" justify="space-between" gap="xs" align="flex-start">
					<div style={{ flex: "1 1 180px", overflowWrap: "anywhere" }}>
						<Anchor component={Link} to={`/admin/orders/${order.id}`} fw={600}>
							{order.number || "No order number"}
						</Anchor>
						<Text size="sm" c="dimmed">
							{orderSourceName(order)}, <LocalTime at={order.placedAt} dayOnly={order.dayOnly} dateStyle="medium" />,{" "}
							{formatMoney(order.total)}
							{order.amountAssumed && " (assumed)"}
							{order.refunded.minorUnits > 0 && `, ${formatMoney(order.refunded)} refunded`}
						</Text>
					</div>
					<Badge variant="light" color={order.givesAccess ? "brand" : "gray"}>
						{order.givesAccess ? "Gives access" : orderStateLabels[order.state]}
					</Badge>
				</Group>
			))}
		</Stack>
	);
}
