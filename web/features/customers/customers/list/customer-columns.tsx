import { ActionIcon, Anchor, Badge, Text } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { Link } from "react-router";
import type { CustomerRow } from "../../../../../contract/customers/customers.ts";
import { useSite } from "../../../../lib/page/site.ts";
import type { DataColumn } from "../../../../ui/table/data-table.tsx";
import { AccessToggle } from "../access-toggle.tsx";
import { OrderBadge } from "../order-badge.tsx";
import { formatTotal } from "../order-labels.ts";
import classes from "./customer-columns.module.css";

/** The columns of USR-04. */
export function customerColumns(actions: { onEdit: (customer: CustomerRow) => void }): DataColumn<CustomerRow>[] {
	return [
		{
			id: "email",
			header: "Email",
			sortable: true,
			second: { id: "name", header: "Name" },
			lead: true,
			grows: true,
			width: 160,
			cell: ({ id, email, name, premium, approved, registered }) => (
				<div className={classes.person}>
					<Anchor component={Link} to={`/admin/users/${id}`} c="inherit" className={classes.email} title={email}>
						{email}
					</Anchor>
					<span className={classes.name} data-missing={missing(approved, registered)}>
						{name || "—"}
						{premium && <span className={classes.premium}>Premium</span>}
					</span>
				</div>
			),
		},
		{
			id: "orderId",
			header: "Order ID",
			sortable: true,
			width: 90,
			cell: ({ orderId }) => (
				<Text size="sm" maw={140} truncate title={orderId}>
					{orderId || "—"}
				</Text>
			),
		},
		{
			id: "orderTotal",
			header: "Order Total",
			sortable: true,
			width: 90,
			align: "right",
			narrow: "first-line",
			cell: ({ orderTotal, orderTotalAssumed }) => (
				<Text size="sm" style={{ fontVariantNumeric: "tabular-nums" }}>
					<Total of={orderTotal} />
					{orderTotalAssumed && (
						<Text component="span" size="sm" c="dimmed" display="block">
							assumed
						</Text>
					)}
				</Text>
			),
		},
		{ id: "products", header: "Products", width: 110, cell: ({ products }) => <Products products={products} /> },
		{
			id: "status",
			header: "Status",
			width: 100,
			narrow: "second-line",
			cell: ({ orderStatus }) => <OrderBadge status={orderStatus} />,
		},
		{
			id: "registration",
			header: "Registration",
			width: 115,
			cell: ({ registered }) => (
				<Badge variant="light" size="sm" color={registered ? "brand" : "gray"} miw="max-content">
					{registered ? "Registered" : "Not Registered"}
				</Badge>
			),
		},
		{
			id: "access",
			header: "Access",
			width: 130,
			cell: (customer) => <AccessToggle customer={customer} />,
		},
		{
			id: "edit",
			header: "Edit",
			width: 44,
			cell: (customer) => (
				<ActionIcon
					variant="subtle"
					size={30}
					aria-label={`Edit ${customer.email}`}
					onClick={() => actions.onEdit(customer)}
				>
					<IconPencil size={16} aria-hidden />
				</ActionIcon>
			),
		},
	];
}

/** What a customer still needs; a phone has no columns for it. */
function missing(approved: boolean, registered: boolean): string | undefined {
	if (!approved) return "Not Approved";
	return registered ? undefined : "Not Registered";
}

/** The first one, and how many more there are; all of them for screen readers and on hover. */
function Products({ products }: { products: string[] }) {
	if (products.length === 0) {
		return (
			<Text size="sm" c="dimmed">
				No products
			</Text>
		);
	}
	return (
		<div className={classes.products} title={products.join(", ")}>
			<ul className={classes.list}>
				{products.map((product, index) => (
					<li key={index} className={index === 0 ? classes.product : classes.unseen}>
						{product}
					</li>
				))}
			</ul>
			{products.length > 1 && (
				<span className={classes.more} aria-hidden>
					+{products.length - 1}
				</span>
			)}
		</div>
	);
}

function Total({ of }: { of: string }) {
	const { bundleTotal } = useSite();
	return formatTotal(of, bundleTotal);
}
