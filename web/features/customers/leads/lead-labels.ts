import type { LeadState } from "../../../../contract/customers/leads.ts";
import { DIRECT, UNKNOWN_SOURCE } from "../../../../contract/site/analytics.ts";

export const leadStateLabels: Record<LeadState, string> = {
	unconfirmed: "Not confirmed",
	confirmed: "Confirmed",
	unsubscribed: "Unsubscribed",
	bought: "Bought",
	customer: "Customer before",
};

/** Returns the display name of a source, as on the analytics screen. */
export function leadSourceLabel(source: string): string {
	if (source === DIRECT) return "Direct";
	return source === UNKNOWN_SOURCE ? "Unknown" : source;
}

/** Returns the display name of a version of the sales page. */
export const pageVersionLabel = (version: number): string => (version === 0 ? "Original page" : `Version ${version}`);
