import { Badge, List, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { formatMoney, parseMoney } from "../../../contract/money.ts";
import type { Purchase } from "../../../contract/profile.ts";
import { Section } from "../../ui/section";
import classes from "./purchase-details.module.css";

/** PRO-01: what was bought, as far as the shop told it. */
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

/** The amount in its currency, or what the shop wrote where it is none. */
function readableTotal(total: string): string {
	const money = parseMoney(total);
	return money ? formatMoney(money) : total;
}

/** The shop's date in words, or as it came where it is none that can be read. */
function readableDate(date: string): string {
	const time = Date.parse(date);
	if (Number.isNaN(time)) return date;
	return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(time);
}
