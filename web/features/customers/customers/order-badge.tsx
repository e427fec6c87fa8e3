import { Badge } from "@mantine/core";
import classes from "./order-badge.module.css";
import { statusColor, statusLabel } from "./order-labels.ts";

/** An order's status in its color (USR-04). */
export function OrderBadge({ status }: { status: string }) {
	const color = statusColor(status);
	const text = statusLabel(status);
	return (
		<Badge
			variant="light"
			size="sm"
			color={color}
			title={text}
			className={classes.badge}
			classNames={{ label: color === "gray" ? "" : classes[color] }}
		>
			{text}
		</Badge>
	);
}
