import { Button, Divider, Group, Paper, SimpleGrid, Stack, Table, Text, Title } from "@mantine/core";
import { IconArrowLeft, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Receipt } from "../../../../contract/accounts/profile.ts";
import { formatMoney } from "../../../../contract/money.ts";
import { orderStateLabels } from "../../../../contract/selling/order-status.ts";
import { queries } from "../../../lib/api.ts";
import { Loaded } from "../../../ui/loaded.tsx";
import { Loading } from "../../../ui/loading.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import print from "../../../ui/shell/print.module.css";

export const receiptQuery = (orderId: string) => queries.member.profile.receipt.queryOptions({ input: { orderId } });

/** A receipt to print or save as PDF (BUY-09). */
export function ReceiptView({ orderId }: { orderId: string }) {
	const query = useQuery(receiptQuery(orderId));
	const { data } = query;
	return (
		<>
			<div className={print.screenOnly}>
				<PageHeading
					title="Receipt"
					actions={
						<>
							<Button
								component={Link}
								to="/profile"
								variant="default"
								leftSection={<IconArrowLeft size={18} aria-hidden />}
							>
								Profile
							</Button>
							{data && (
								<Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
									Print or save as PDF
								</Button>
							)}
						</>
					}
				/>
			</div>
			<Loaded
				query={query}
				failed="The receipt could not be loaded."
				placeholder={<Loading />}
				gone={{ code: "ORDER_NOT_FOUND", title: "You have no such order." }}
			>
				{(data) => <ReceiptPaper receipt={data} />}
			</Loaded>
		</>
	);
}

function ReceiptPaper({ receipt }: { receipt: Receipt }) {
	const { seller, buyer, total, tax, refunded, discount } = receipt;
	const before = { ...total, minorUnits: total.minorUnits + (discount?.amount.minorUnits ?? 0) };
	return (
		<Paper withBorder bg="var(--surface)" p={{ base: "lg", sm: 48 }} maw={760} component="article" aria-label="Receipt">
			<Stack gap="lg">
				<Group justify="space-between" align="flex-start">
					<div>
						<Title order={2} fz="xl">
							{seller.name}
						</Title>
						<Text style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{seller.address}</Text>
						{seller.taxNumber && <Text>Tax number: {seller.taxNumber}</Text>}
						<Text style={{ overflowWrap: "anywhere" }}>{seller.email}</Text>
					</div>
					<div>
						<Text fw={600}>Receipt {receipt.number}</Text>
						<Text c="dimmed">
							<LocalTime at={receipt.placedAt} dayOnly={receipt.dayOnly} dateStyle="long" />
						</Text>
					</div>
				</Group>
				<SimpleGrid cols={{ base: 1, sm: 2 }}>
					<div style={{ overflowWrap: "anywhere" }}>
						<Text c="dimmed">Bought by</Text>
						<Text>{buyer.name}</Text>
						<Text>{buyer.email}</Text>
					</div>
					<div>
						<Text c="dimmed">Status</Text>
						<Text>{orderStateLabels[receipt.state]}</Text>
					</div>
				</SimpleGrid>
				<Divider />
				<Table variant="vertical" withRowBorders={false}>
					<Table.Tbody>
						<Row name={receipt.products.join(", ") || "Purchase"} value={formatMoney(before)} />
						{discount && (
							<Row
								name={discount.code ? `Discount (${discount.code})` : "Discount"}
								value={`−${formatMoney(discount.amount)}`}
							/>
						)}
						{tax && <Row name="Tax included" value={formatMoney(tax)} />}
						{refunded.minorUnits > 0 && (
							<Row name="Refunded" value={formatMoney({ ...refunded, minorUnits: -refunded.minorUnits })} />
						)}
						<Row
							name="Paid"
							value={formatMoney({ ...total, minorUnits: total.minorUnits - refunded.minorUnits })}
							strong
						/>
					</Table.Tbody>
				</Table>
			</Stack>
		</Paper>
	);
}

function Row({ name, value, strong }: { name: string; value: string; strong?: boolean }) {
	return (
		<Table.Tr>
			<Table.Th bg="transparent" pl={0} fw={strong ? 600 : 400} style={{ overflowWrap: "anywhere" }}>
				{name}
			</Table.Th>
			<Table.Td ta="right" fw={strong ? 600 : 400} style={{ whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" }}>
				{value}
			</Table.Td>
		</Table.Tr>
	);
}
