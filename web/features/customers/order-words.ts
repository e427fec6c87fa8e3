/** The colour of an order's status (USR-04). */
export function statusColor(status: string): "green" | "yellow" | "gray" {
	const plain = status.trim().toUpperCase();
	if (plain === "COMPLETED") return "green";
	return plain === "PENDING" ? "yellow" : "gray";
}

export const statusWord = (status: string) => status.trim() || "Unknown";

/** An order's total in dollars, with cents where the shop wrote a number (USR-04). */
export function totalWords(total: string): string {
	const plain = total.trim().replace(/^\$\s*/, "");
	if (!plain) return "$0.00";
	const amount = Number(plain.replaceAll(",", ""));
	return Number.isFinite(amount) ? `$${amount.toFixed(2)}` : `$${plain}`;
}
