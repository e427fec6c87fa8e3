import { Code, Paper, Table, Text, Title } from "@mantine/core";
import { orderDefaults } from "../../../../contract/selling/order-defaults.ts";
import { useSite } from "../../../lib/page/site.ts";

const columns = [
	{
		name: "email",
		required: true,
		text: "The address the buyer paid with. It decides who may register.",
		fallback: "",
	},
	{ name: "name", required: false, text: "Full name; prefills the registration.", fallback: "blank" },
	{ name: "orderId", required: false, text: "The order's number in your shop.", fallback: "blank" },
	{
		name: "orderDate",
		required: false,
		text: "The day of the order, such as 2026-11-21, 11/21/2026 or Nov 21, 2026.",
		fallback: "blank",
	},
	{
		name: "orderStatus",
		required: false,
		text: "Such as COMPLETED or REFUNDED. Before importing, you see every status and choose which ones give access.",
		fallback: orderDefaults.orderStatus,
	},
	{
		name: "orderTotal",
		required: false,
		text: "An amount such as 27.00, $1,047.50 or 1.047,50 €. Without a currency it is in dollars.",
		fallback: "{total}, marked as assumed and not counted as revenue",
	},
	{
		name: "products",
		required: false,
		text: 'Names with commas between them, or a JSON list such as ["Book", "Audiobook"].',
		fallback: null,
	},
	{ name: "refundedAmount", required: false, text: "Total refunded so far.", fallback: "0" },
	{ name: "premium", required: false, text: "yes for premium members.", fallback: "no" },
];

/** Explains the CSV format (IMP-01, IMP-02). */
export function ImportFormatHelp() {
	const { bundleName, bundleTotal } = useSite();
	return (
		<Paper withBorder bg="var(--surface)" p="lg">
			<Title order={2} fz="lg">
				CSV format
			</Title>
			<Text c="dimmed" mb="sm">
				The first row has the column names, in any order. Capitals, spaces and underscores don't matter, and other
				columns are ignored, unless they say that an order wasn't paid or was refunded. Exports from ThriveCart,
				Gumroad, Stripe, Shopify, Kajabi, Lemon Squeezy, PayPal, and WooCommerce with Customer/Order CSV Export or
				Advanced Order Export work without changes.
			</Text>
			<Table verticalSpacing="sm">
				<Table.Thead>
					<Table.Tr>
						<Table.Th>Column</Table.Th>
						<Table.Th>What it holds</Table.Th>
					</Table.Tr>
				</Table.Thead>
				<Table.Tbody>
					{columns.map((column) => (
						<Table.Tr key={column.name}>
							<Table.Td>
								<Code fz="sm">{column.name}</Code>
							</Table.Td>
							<Table.Td>
								{column.text}
								<Text size="sm" c="dimmed">
									{column.required
										? "Required"
										: `Default: ${column.fallback?.replace("{total}", bundleTotal) ?? bundleName}`}
								</Text>
							</Table.Td>
						</Table.Tr>
					))}
				</Table.Tbody>
			</Table>
		</Paper>
	);
}
