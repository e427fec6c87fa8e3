import { cartNames, type OrderSource } from "../../../contract/order-sources.ts";
import type { OrderState } from "../../../contract/order-status.ts";

export const sourceWords: Record<OrderSource, string> = {
	import: "Import",
	manual: "Entered by hand",
	profile: "Older site",
	...cartNames,
};

export const stateLooks: Record<OrderState, { words: string; color: string }> = {
	paid: { words: "Paid", color: "leaf" },
	pending: { words: "Payment under way", color: "yellow" },
	refunded: { words: "Refunded", color: "gray" },
	canceled: { words: "Canceled", color: "gray" },
	disputed: { words: "Disputed", color: "red" },
	failed: { words: "Failed", color: "red" },
	unknown: { words: "Unknown", color: "gray" },
};
