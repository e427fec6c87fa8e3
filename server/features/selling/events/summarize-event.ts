import type { AttentionEvent } from "../../../../contract/selling/orders.ts";

type EventSummary = AttentionEvent["sale"];

const MAX_ENTRIES = 2_000;
const MAX_CHARACTERS = 120;

/** Payload fields of the carts, best first. */
const EMAIL_KEYS = ["email", "email_address", "user_email", "customer_email", "buyer_email", "payer_email"];
const NAME_KEYS = ["full_name", "user_name", "customer_name", "buyer_name"];
const FIRST_NAME_KEYS = ["first_name", "given_name"];
const LAST_NAME_KEYS = ["last_name", "surname"];
const NUMBER_KEYS = [
	...["order_number", "invoice_number", "invoice_id", "order_id", "order", "number", "sale_id"],
	...["transaction_id", "payment_intent", "charge"],
];
/** Objects whose `name` is the buyer's rather than a product's. */
const PERSON_KEYS = ["data", "customer", "customer_details", "buyer", "payer", "billing", "user"];

interface Entry {
	key: string;
	parent: string;
	text: string;
}

/**
 * Extracts the buyer and the order of an event from its raw body, so that even an unreadable event shows the seller
 * which sale to look for (HOOK-08).
 *
 * @param body stored, as JSON
 */
export function summarizeEvent(body: string): EventSummary {
	const entries = listEntries(body);
	const find = (keys: readonly string[]) => {
		for (const key of keys) {
			const found = entries.find((entry) => entry.key === key);
			if (found) return found.text;
		}
		return "";
	};
	const personName = entries.find(({ key, parent }) => key === "name" && PERSON_KEYS.includes(parent))?.text;
	return {
		email: find(EMAIL_KEYS),
		name: find(NAME_KEYS) || personName || `${find(FIRST_NAME_KEYS)} ${find(LAST_NAME_KEYS)}`.trim(),
		number: find(NUMBER_KEYS),
	};
}

/** Returns the strings and numbers of a body, outermost first. */
function listEntries(body: string): Entry[] {
	const entries: Entry[] = [];
	const level: { parent: string; value: unknown }[] = [{ parent: "", value: parse(body) }];
	for (const { parent, value } of level) {
		for (const [name, child] of Object.entries(value as object)) {
			if (entries.length + level.length > MAX_ENTRIES) return entries;
			const key = name.toLowerCase();
			if (typeof child === "object" && child !== null)
				level.push({ parent: /^\d+$/.test(key) ? parent : key, value: child });
			const text = typeof child === "string" || typeof child === "number" ? String(child).trim() : "";
			if (text && text !== "null") entries.push({ key, parent, text: text.slice(0, MAX_CHARACTERS) });
		}
	}
	return entries;
}

/** Parses a body; for a form that could not be parsed, returns its fields by the last part of their names. */
function parse(body: string): object {
	try {
		const parsed: unknown = JSON.parse(body);
		if (typeof parsed !== "object" || parsed === null) return {};
		if (!("text" in parsed) || typeof parsed.text !== "string") return parsed;
		const fields = new URLSearchParams(parsed.text);
		return Object.fromEntries([...fields].map(([name, value]) => [/\[([^\]]+)\]$/.exec(name)?.[1] ?? name, value]));
	} catch {
		return {};
	}
}
