import { Anchor, Button, Select, Skeleton, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatMoney } from "../../../../contract/money.ts";
import { sourceNames } from "../../../../contract/selling/order-sources.ts";
import { orderStateLabels, orderStates } from "../../../../contract/selling/order-status.ts";
import {
	listedSources,
	type OrderFilter,
	type OrderQuery,
	type OrderRow,
	orderExportPath,
} from "../../../../contract/selling/orders.ts";
import { queries } from "../../../lib/api.ts";
import { adminPages } from "../../../lib/page/admin-pages.ts";
import { useAddressView } from "../../../lib/page/use-address-view.ts";
import { EmailText } from "../../../ui/email-text.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FailureNotice } from "../../../ui/failure-notice.tsx";
import { DownloadLink } from "../../../ui/file/download-link.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { DayRange } from "../../../ui/table/day-range.tsx";
import { FilterBar } from "../../../ui/table/filter-bar.tsx";
import { FoundPages } from "../../../ui/table/found-pages.tsx";
import { type StackedColumn, StackedTable } from "../../../ui/table/stacked-table.tsx";
import { NeedsAttention } from "./needs-attention.tsx";
import { OrderStateBadges } from "./order-state-badges.tsx";
import { isFiltered, noFilter, readAddress, writeAddress, writeFilter } from "./orders-address.ts";

export const ordersQuery = (view: OrderQuery) => queries.admin.orders.list.queryOptions({ input: view });

/** Lists every order from every source (ORD-01). The view is part of the address, so it can be shared and reloaded. */
export function OrdersScreen() {
	const [query, changeView] = useAddressView(readAddress, writeAddress);
	const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
		...ordersQuery(query),
		placeholderData: keepPreviousData,
	});
	const show = (changes: Partial<OrderQuery>) => {
		// Each typed letter is not a separate step for the back button.
		changeView(changes, { replace: Object.keys(changes).join() === "search" });
	};
	const { search, state, source, product, from, to } = query;
	const filter: OrderFilter = { search, state, source, product, from, to };
	const exported = writeFilter(filter).toString();
	return (
		<>
			<PageHeading
				title={adminPages.orders.title}
				subtitle="Every purchase from every source"
				actions={
					<>
						<Button component={Link} to="/admin/payments" variant="default">
							Payments
						</Button>
						<DownloadLink
							variant="default"
							href={`${orderExportPath}${exported && `?${exported}`}`}
							fileName="orders.csv"
							leftSection={<IconDownload size={18} aria-hidden />}
						>
							Export CSV
						</DownloadLink>
					</>
				}
			/>
			<NeedsAttention waiting={data?.attention} />
			{isError && (
				<FailureNotice message="The orders could not be loaded." onRetry={() => void refetch()} retrying={isFetching} />
			)}
			<Filters query={query} products={data?.products ?? []} onChange={show} />
			{!data && !isError && (
				<Stack aria-busy="true" gap="xs">
					{["a", "b", "c", "d", "e", "f"].map((key) => (
						<Skeleton key={key} h={44} />
					))}
				</Stack>
			)}
			{data?.found === 0 && (
				<EmptyState title="No orders found">
					{isFiltered(filter) ? (
						<>
							Try other filters,{" "}
							<Anchor component="button" type="button" onClick={() => show(noFilter)}>
								or show all orders
							</Anchor>
						</>
					) : (
						<>
							<Anchor component={Link} to="/admin/payments">
								Connect a cart
							</Anchor>
							, or{" "}
							<Anchor component={Link} to="/admin/import">
								import orders from CSV
							</Anchor>
						</>
					)}
				</EmptyState>
			)}
			{data && data.found > 0 && (
				<>
					<StackedTable label="Orders" columns={columns} rows={data.rows} busy={isPlaceholderData} />
					<FoundPages
						data={data}
						requested={query.page}
						pageSize={query.pageSize}
						onPage={(page) => show({ page })}
						mt="md"
					/>
				</>
			)}
		</>
	);
}

/** Keeps typical order numbers on one line; a longer one wraps anywhere. */
const orderNumberStyle = (number: string) =>
	number.length <= 16 ? ({ whiteSpace: "nowrap" } as const) : ({ overflowWrap: "anywhere" } as const);

const columns: StackedColumn<OrderRow>[] = [
	{
		label: "Order",
		lead: true,
		render: (order) => (
			<Anchor
				component={Link}
				to={`/admin/orders/${order.id}`}
				size="sm"
				fw={600}
				style={orderNumberStyle(order.number)}
			>
				{order.number || "No order number"}
			</Anchor>
		),
	},
	{
		label: "Buyer",
		render: (order) => (
			<div style={{ overflowWrap: "anywhere" }}>
				{order.customerId ? (
					<Anchor component={Link} to={`/admin/users/${order.customerId}`} size="sm" c="inherit">
						<EmailText email={order.email} />
					</Anchor>
				) : (
					<Text size="sm" c="dimmed">
						Deleted customer
					</Text>
				)}
				{order.name && (
					<Text size="sm" c="dimmed">
						{order.name}
					</Text>
				)}
			</div>
		),
	},
	{
		label: "Total",
		render: ({ total, refunded, lost, amountAssumed, discount }) => (
			<div style={{ fontVariantNumeric: "tabular-nums" }}>
				<Text size="sm">{formatMoney(total)}</Text>
				{discount && (
					<Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
						{discount.code ? `${discount.code}, ` : ""}−{formatMoney(discount.amount)}
					</Text>
				)}
				{amountAssumed && (
					<Text size="sm" c="dimmed">
						assumed
					</Text>
				)}
				{refunded.minorUnits > 0 && (
					<Text size="sm" c="dimmed">
						{formatMoney(refunded)} refunded
					</Text>
				)}
				{lost.minorUnits > 0 && (
					<Text size="sm" c="dimmed">
						{formatMoney(lost)} lost to a dispute
					</Text>
				)}
			</div>
		),
	},
	{ label: "Status", render: (order) => <OrderStateBadges order={order} /> },
	{
		label: "Products",
		render: ({ products }) => (
			<Text size="sm" maw={260} style={{ overflowWrap: "anywhere" }} lineClamp={2}>
				{products.join(", ") || "—"}
			</Text>
		),
	},
	{ label: "Source", render: (order) => <Text size="sm">{order.sourceName}</Text> },
	{
		label: "Date",
		render: ({ placedAt, dayOnly }) => (
			<Text size="sm" style={{ whiteSpace: "nowrap" }}>
				<LocalTime at={placedAt} dayOnly={dayOnly} dateStyle="medium" />
			</Text>
		),
	},
];

const sortChoices = [
	{ value: "placedAt desc", label: "Newest first" },
	{ value: "placedAt asc", label: "Oldest first" },
	{ value: "amount desc", label: "Largest first" },
	{ value: "amount asc", label: "Smallest first" },
];

function Filters(props: { query: OrderQuery; products: string[]; onChange: (changes: Partial<OrderQuery>) => void }) {
	const { query, onChange } = props;
	const set = (["state", "source", "product", "from", "to"] as const).filter(
		(name) => query[name] !== noFilter[name],
	).length;
	const products =
		query.product && !props.products.includes(query.product) ? [query.product, ...props.products] : props.products;
	return (
		<FilterBar
			searchLabel="Search orders"
			placeholder="Search by email, name or order number"
			search={query.search}
			onSearch={(search) => onChange({ search })}
			set={set}
		>
			<Select
				aria-label="Status"
				size="md"
				allowDeselect={false}
				data={[
					{ value: "all", label: "Every status" },
					...orderStates.map((state) => ({ value: state, label: orderStateLabels[state] })),
				]}
				value={query.state}
				onChange={(state) => onChange({ state: state as OrderQuery["state"] })}
			/>
			<Select
				aria-label="Source"
				size="md"
				allowDeselect={false}
				data={[
					{ value: "all", label: "Every source" },
					...listedSources.map((source) => ({ value: source, label: sourceNames[source] })),
				]}
				value={query.source}
				onChange={(source) => onChange({ source: source as OrderQuery["source"] })}
			/>
			<Select
				aria-label="Product"
				size="md"
				searchable
				allowDeselect={false}
				data={[{ value: "", label: "Every product" }, ...products]}
				value={query.product}
				onChange={(product) => onChange({ product: product ?? "" })}
			/>
			<Select
				aria-label="Sort by"
				size="md"
				allowDeselect={false}
				data={sortChoices}
				value={`${query.sort} ${query.direction}`}
				onChange={(value) => {
					const [sort, direction] = (value ?? "").split(" ");
					onChange({ sort: sort as OrderQuery["sort"], direction: direction as OrderQuery["direction"] });
				}}
			/>
			<DayRange prefix="From" labels={["From", "To"]} from={query.from} to={query.to} onChange={onChange} />
		</FilterBar>
	);
}
