import { formatNumber } from "../../../../contract/formats.ts";
import { type AnalyticsKind, DIRECT, OTHER_SOURCE, UNKNOWN_SOURCE } from "../../../../contract/site/analytics.ts";

/** The steps of a visitor from the page to the book. */
export const steps = [
	{ kind: "visit", label: "Visits" },
	{ kind: "buyClick", label: "Buy clicks" },
	{ kind: "checkout", label: "Checkouts" },
	{ kind: "purchase", label: "Purchases" },
	{ kind: "registration", label: "Registrations" },
	{ kind: "download", label: "First downloads" },
] as const satisfies { kind: AnalyticsKind; label: string }[];

/** Steps of someone who asks for the free lesson (LEAD-04). */
export const leadSteps = [
	{ kind: "leadSignUp", label: "Leads" },
	{ kind: "leadConfirmed", label: "Leads confirmed" },
	{ kind: "leadBought", label: "Leads who bought" },
] as const satisfies { kind: AnalyticsKind; label: string }[];

const special: Record<string, string> = {
	[DIRECT]: "Direct",
	[OTHER_SOURCE]: "Other sources",
	[UNKNOWN_SOURCE]: "Unknown",
};

/** Returns the display name of a source. */
export const sourceLabel = (source: string): string => special[source] ?? source;

/** Formats `12%`, `0.4%`, or a dash if there is nothing to compare with. */
export function formatShare(part: number, whole: number): string {
	if (whole === 0) return "–";
	const share = (part / whole) * 100;
	return `${formatNumber(share, { maximumFractionDigits: share < 10 ? 1 : 0 })}%`;
}

/** Formats the change, such as `+20%`, or why there is none to show. */
export function formatChange(now: number, before: number): string {
	if (now === before) return "No change";
	if (before === 0) return "None before";
	const change = Math.round(((now - before) / before) * 100);
	return `${change > 0 ? "+" : ""}${formatNumber(change)}%`;
}
