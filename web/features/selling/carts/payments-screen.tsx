import { Button, Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { carts, cartTypes } from "../../../../contract/selling/carts.ts";
import type { PaymentSource } from "../../../../contract/selling/payments.ts";
import { queries } from "../../../lib/api.ts";
import { adminPages } from "../../../lib/page/admin-pages.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { Section } from "../../../ui/section.tsx";
import { PaymentSettingsForm } from "./payment-settings-form.tsx";
import { SourceCard } from "./source-card.tsx";
import { SourceDialog } from "./source-dialog.tsx";
import { StripeConnection } from "./stripe-connection.tsx";

const vendors = cartTypes.flatMap((type) => (type === "stripe" || type === "webhook" ? [] : carts[type].name));

export const paymentsQuery = queries.admin.payments.read.queryOptions();

/** Stripe, and the other carts that report their sales here (HOOK-01). */
export function PaymentsScreen() {
	const query = useQuery(paymentsQuery);
	const [editing, setEditing] = useState<"new" | PaymentSource | null>(null);
	const others = query.data?.sources.filter(({ type }) => type !== "stripe") ?? [];
	return (
		<>
			<PageHeading
				title={adminPages.payments.title}
				subtitle="How buyers pay, and what their purchase unlocks"
				actions={
					<Button component={Link} to="/admin/orders" variant="default">
						Orders
					</Button>
				}
			/>
			<Loaded query={query} failed="The payments could not be loaded." placeholder={480}>
				{(data) => (
					<Stack gap="lg">
						<StripeConnection payments={data} />
						<PaymentSettingsForm payments={data} />
						<Section
							title="Other carts"
							subtitle="Connect the cart you sell with. Sales, refunds and disputes update access within seconds."
							actions={
								<Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEditing("new")}>
									Add a cart
								</Button>
							}
						>
							{others.length === 0 ? (
								<EmptyState title="No carts connected yet">
									{vendors.join(", ")}, or any program that sends signed JSON.
								</EmptyState>
							) : (
								<Stack>
									{others.map((source) => (
										<SourceCard key={source.id} source={source} onEdit={() => setEditing(source)} />
									))}
								</Stack>
							)}
						</Section>
					</Stack>
				)}
			</Loaded>
			{editing && <SourceDialog source={editing === "new" ? null : editing} onClose={() => setEditing(null)} />}
		</>
	);
}
