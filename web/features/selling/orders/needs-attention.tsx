import { Alert, Button, type ButtonProps, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatNumber } from "../../../../contract/formats.ts";
import { queries } from "../../../lib/api.ts";
import { EventEntry } from "./event-entry.tsx";
import classes from "./needs-attention.module.css";
import { DeclarationEntry, WithdrawalEntry } from "./withdrawal-entries.tsx";

/** The orders below stay in view, on a phone too. */
const shownFirst = { phone: 1, wider: 3 };

/**
 * Lists what needs the seller: events of carts (HOOK-04, HOOK-08) and withdrawals (BUY-07). Hidden if there is nothing.
 */
export function NeedsAttention({ waiting }: { waiting: number | undefined }) {
	const { data } = useQuery({ ...queries.admin.orders.attention.queryOptions(), enabled: (waiting ?? 0) > 0 });
	const [showsAll, setShowsAll] = useState(false);
	if (!waiting || !data || data.events.length + data.withdrawals.length + data.declarations.length === 0) return null;
	const items = [
		...data.withdrawals.map((order) => <WithdrawalEntry key={order.orderId} order={order} />),
		...data.declarations.map((declaration) => <DeclarationEntry key={declaration.id} declaration={declaration} />),
		...data.events.map((event) => <EventEntry key={event.id} event={event} />),
	];
	const moreButton = (shown: number, range: Pick<ButtonProps, "hiddenFrom" | "visibleFrom">) =>
		items.length > shown && (
			<Button variant="default" size="sm" mt="md" onClick={() => setShowsAll(true)} {...range}>
				Show {formatNumber(items.length - shown)} more
			</Button>
		);
	return (
		<Alert
			color="yellow"
			mb="lg"
			title={`Needs attention (${formatNumber(waiting)})`}
			icon={<IconAlertTriangle aria-hidden />}
			role="region"
			aria-label="Needs attention"
		>
			<Stack component="ul" gap="lg" className={showsAll ? classes.list : classes.firstOnPhone}>
				{showsAll ? items : items.slice(0, shownFirst.wider)}
			</Stack>
			{!showsAll && moreButton(shownFirst.phone, { hiddenFrom: "sm" })}
			{!showsAll && moreButton(shownFirst.wider, { visibleFrom: "sm" })}
			{showsAll && data.more && <Text mt="md">More items appear once these are resolved.</Text>}
		</Alert>
	);
}
