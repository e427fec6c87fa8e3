import { Anchor, Group, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import type { OwnOrder } from "../../../../contract/accounts/profile.ts";
import { formatMoney } from "../../../../contract/money.ts";
import { orderStateLabels } from "../../../../contract/selling/order-status.ts";
import { useSite } from "../../../lib/page/site.ts";
import { LocalTime } from "../../../ui/local-time.tsx";
import { Section } from "../../../ui/section.tsx";

/** Lists a member's own orders, each with its receipt (BUY-09). */
export function OwnOrders({ orders }: { orders: OwnOrder[] }) {
	const { withdrawal } = useSite();
	return (
		<Section title="Your orders">
			<Stack gap="md" component="ul" p={0} m={0} style={{ listStyle: "none" }}>
				{orders.map((order) => (
					<Group key={order.id} component="li" justify="space-between" gap="xs" align="flex-start">
						<div style={{ flex: "1 1 220px", overflowWrap: "anywhere" }}>
							<Text fw={500}>{order.number ? `Order ${order.number}` : "Order"}</Text>
							<Text size="sm" c="dimmed">
								<LocalTime at={order.placedAt} dayOnly={order.dayOnly} dateStyle="long" />, {formatMoney(order.total)},{" "}
								{orderStateLabels[order.state]}
								{order.state === "paid" && order.refunded.minorUnits > 0 && `, ${formatMoney(order.refunded)} refunded`}
								{order.gift && ", a gift"}
								{order.seats > 1 && `, ${order.seats} seats`}
							</Text>
						</div>
						{order.seats > 1 && (
							<Anchor component={Link} to="/seats" py="sm" aria-label={`Assign seats of order ${order.number}`}>
								Assign seats
							</Anchor>
						)}
						<Anchor
							component={Link}
							to={`/profile/receipts/${order.id}`}
							py="sm"
							aria-label={`Receipt of order ${order.number}`}
						>
							Receipt
						</Anchor>
					</Group>
				))}
			</Stack>
			{withdrawal && (
				<Anchor href="/withdraw" size="sm" c="dimmed" mt="md" py="sm" display="inline-block" underline="always">
					Withdraw from contract
				</Anchor>
			)}
		</Section>
	);
}
