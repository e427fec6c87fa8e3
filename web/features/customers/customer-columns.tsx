import { ActionIcon, Anchor, Badge, Group, List, Text } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { Link } from "react-router";
import type { CustomerRow } from "../../../contract/customers.ts";
import type { DataColumn } from "../../ui/data-table";
import { EmailText } from "../../ui/email-text";
import { type AccessNotice, AccessToggle } from "./access-toggle";
import { OrderBadge } from "./order-badge";
import { totalWords } from "./order-words.ts";

/** The columns of USR-04. */
export function customerColumns(actions: {
	onEdit: (customer: CustomerRow) => void;
	onNotice: (notice: AccessNotice) => void;
}): DataColumn<CustomerRow>[] {
	return [
		{
			id: "email",
			header: "Email",
			sortable: true,
			lead: true,
			width: 250,
			cell: (customer) => (
				<Anchor
					component={Link}
					to={`/admin/users/${customer.id}`}
					size="sm"
					fw={600}
					c="inherit"
					maw={280}
					display="inline-block"
					style={{ overflowWrap: "anywhere" }}
				>
					<EmailText email={customer.email} />
				</Anchor>
			),
		},
		{
			id: "name",
			header: "Name",
			sortable: true,
			width: 100,
			cell: ({ name, premium }) => (
				<Group gap={6}>
					<Text size="sm" maw={260} style={{ overflowWrap: "break-word" }}>
						{name || "—"}
					</Text>
					{premium && (
						<Badge size="sm" variant="light" color="clay">
							Premium
						</Badge>
					)}
				</Group>
			),
		},
		{
			id: "orderId",
			header: "Order ID",
			sortable: true,
			width: 90,
			cell: ({ orderId }) => (
				<Text size="sm" maw={200} style={{ overflowWrap: "anywhere" }}>
					{orderId || "—"}
				</Text>
			),
		},
		{
			id: "orderTotal",
			header: "Order Total",
			sortable: true,
			width: 90,
			cell: ({ orderTotal }) => (
				<Text size="sm" style={{ fontVariantNumeric: "tabular-nums" }}>
					{totalWords(orderTotal)}
				</Text>
			),
		},
		{ id: "products", header: "Products", width: 165, cell: ({ products }) => <Products products={products} /> },
		{
			id: "status",
			header: "Status",
			width: 120,
			cell: ({ orderStatus }) => <OrderBadge status={orderStatus} />,
		},
		{
			id: "registration",
			header: "Registration",
			width: 130,
			cell: ({ registered }) => (
				<Badge variant="light" color={registered ? "leaf" : "gray"} miw="max-content">
					{registered ? "Registered" : "Not Registered"}
				</Badge>
			),
		},
		{
			id: "access",
			header: "Access",
			width: 150,
			cell: (customer) => <AccessToggle customer={customer} onNotice={actions.onNotice} />,
		},
		{
			id: "edit",
			header: "Edit",
			width: 44,
			cell: (customer) => (
				<ActionIcon
					variant="subtle"
					size="lg"
					aria-label={`Edit ${customer.email}`}
					onClick={() => actions.onEdit(customer)}
				>
					<IconPencil size={20} aria-hidden />
				</ActionIcon>
			),
		},
	];
}

const SHOWN = 3;

function Products({ products }: { products: string[] }) {
	if (products.length === 0) {
		return (
			<Text size="sm" c="dimmed">
				No products
			</Text>
		);
	}
	return (
		<List size="sm" maw={300} spacing={2}>
			{products.slice(0, SHOWN).map((product, place) => (
				<List.Item key={place} style={{ overflowWrap: "anywhere" }}>
					{product}
				</List.Item>
			))}
			{products.length > SHOWN && (
				<List.Item>
					<Text size="sm" c="dimmed" component="span" title={products.slice(SHOWN).join(", ")}>
						and {products.length - SHOWN} more
					</Text>
				</List.Item>
			)}
		</List>
	);
}
