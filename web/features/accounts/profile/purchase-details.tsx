import { Badge, List, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { Purchase } from "../../../../contract/accounts/profile.ts";
import { formatDate } from "../../../../contract/formats.ts";
import { formatMoney, parseMoney } from "../../../../contract/money.ts";
import { Section } from "../../../ui/section.tsx";
import classes from "./purchase-details.module.css";

/** Shows the purchase as reported by the shop (PRO-01). */
export function PurchaseDetails({ purchase, premium }: { purchase: Purchase; premium: boolean }) {
	const { orderId, orderStatus, orderTotal, purchaseDate, products } = purchase;
	const facts: [string, ReactNode][] = [
		["Order", orderId],
		["Status", orderStatus],
		["Total", orderTotal && readableTotal(orderTotal)],
		["Date", purchaseDate && readableDate(purchaseDate)],
		[
			"Products",
			products.length > 0 && (
				<List>
					{products.map((product) => (
						<List.Item key={product}>{product}</List.Item>
					))}
				</List>
			),
		],
		["Membership", premium && <Badge variant="light">Premium</Badge>],
	];
	return (
		<Section title="Your purchase">
			<dl className={classes.facts}>
				{facts
					.filter(([, value]) => value)
					.map(([label, value]) => (
						<div key={label}>
							<Text component="dt" size="sm" c="dimmed">
								{label}
							</Text>
							<dd>{value}</dd>
						</div>
					))}
			</dl>
		</Section>
	);
}

/** Formats the amount in its currency, or returns the shop's text if it is not an amount. */
function readableTotal(total: string): string {
	const money = parseMoney(total);
	return money ? formatMoney(money) : total;
}

/** Formats the shop's date, or returns it unchanged if it cannot be parsed. */
function readableDate(date: string): string {
	const time = Date.parse(date);
	if (Number.isNaN(time)) return date;
	return formatDate(time, { dateStyle: "long", timeZone: "UTC" });
}
