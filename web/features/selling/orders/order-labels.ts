import type { OrderState } from "../../../../contract/selling/order-status.ts";

export const stateColors: Record<OrderState, string> = {
	paid: "brand",
	pending: "yellow",
	refunded: "gray",
	canceled: "gray",
	disputed: "red",
	failed: "red",
	unknown: "gray",
};
