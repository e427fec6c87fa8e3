import { formatDate } from "../../../../contract/formats.ts";
import { DEFAULT_CURRENCY, formatMoney, parseMoney } from "../../../../contract/money.ts";

/** The color of an order's status (USR-04). */
export function statusColor(status: string): "green" | "yellow" | "gray" {
	const plain = status.trim().toUpperCase();
	if (plain === "COMPLETED") return "green";
	return plain === "PENDING" ? "yellow" : "gray";
}

export const statusLabel = (status: string) => status.trim() || "Unknown";

/**
 * Formats an order's total in its currency (USR-04); one from before amounts were validated stays as written.
 *
 * @param bundleTotal what the site sells for: without an order, the total is zero in that currency
 */
export function formatTotal(total: string, bundleTotal: string): string {
	const plain = total.trim();
	if (!plain) return formatMoney({ minorUnits: 0, currency: parseMoney(bundleTotal)?.currency ?? DEFAULT_CURRENCY });
	const money = parseMoney(plain);
	return money ? formatMoney(money) : plain;
}

/** Returns the day of an order, or a placeholder if there is none. */
export function formatUtcDate(day: string): string {
	const time = /^\d{4}-\d{2}-\d{2}/.test(day) ? Date.parse(day.slice(0, 10)) : Number.NaN;
	return Number.isNaN(time) ? day || "—" : formatDate(time, { dateStyle: "medium", timeZone: "UTC" });
}
