import { type AnalyticsKind, DIRECT, OTHER_SOURCE, UNKNOWN_SOURCE } from "../../../contract/analytics.ts";

/** The way of a visitor from the page to the book, step by step. */
export const steps = [
	{ kind: "visit", label: "Visits" },
	{ kind: "buyClick", label: "Buy clicks" },
	{ kind: "checkout", label: "Checkouts" },
	{ kind: "purchase", label: "Purchases" },
	{ kind: "registration", label: "Registrations" },
	{ kind: "download", label: "First downloads" },
] as const satisfies { kind: AnalyticsKind; label: string }[];

const special: Record<string, string> = {
	[DIRECT]: "Direct",
	[OTHER_SOURCE]: "Other sources",
	[UNKNOWN_SOURCE]: "Not known",
};

/** @returns a source as people read it */
export const sourceWords = (source: string): string => special[source] ?? source;

export const count = (value: number): string => value.toLocaleString("en-US");

/** @returns `12%`, `0.4%`, or a dash where there is nothing to compare with */
export function shareWords(part: number, whole: number): string {
	if (whole === 0) return "–";
	const share = (part / whole) * 100;
	return `${share.toLocaleString("en-US", { maximumFractionDigits: share < 10 ? 1 : 0 })}%`;
}

/** @returns how something changed, such as `+20%`, or why that cannot be said */
export function changeWords(now: number, before: number): string {
	if (now === before) return "No change";
	if (before === 0) return "None before";
	const change = Math.round(((now - before) / before) * 100);
	return `${change > 0 ? "+" : ""}${change.toLocaleString("en-US")}%`;
}
