/** Keys of payload fields that are not needed: cards, addresses, phones, and secrets (HOOK-07). */
const UNNEEDED =
	/card|iban|bank|phone|address(?!e)|street|city|zip|postal|postcode|ip_?country|_ip$|^ip$|user_agent|secret|token|password|cvc|fingerprint|vat_number|tax_id|birth|license_key/i;
/** Exceptions, because facts are read from them. */
const NEEDED = /^(email_?address|client_details)$/i;

const MAX_DEPTH = 12;
const MAX_CHARACTERS = 2_000;

const isKept = (key: string) => !UNNEEDED.test(key) || NEEDED.test(key);

/** Returns a payload without cards (but for the kind of a dispute, which Stripe names among the card's data), addresses and secrets; long texts are truncated. */
export function redactBody(body: unknown, depth = 0): unknown {
	if (typeof body === "string") return body.slice(0, MAX_CHARACTERS).replaceAll("\0", "").toWellFormed();
	if (body === null || typeof body !== "object") return body;
	if (depth >= MAX_DEPTH) return null;
	if (Array.isArray(body)) return body.map((item) => redactBody(item, depth + 1));
	return Object.fromEntries(
		Object.entries(body).flatMap(([key, value]) => {
			if (isKept(key)) return [[key, redactBody(value, depth + 1)]];
			return key === "card" && typeof value?.case_type === "string" ? [[key, { case_type: value.case_type }]] : [];
		}),
	);
}

/**
 * Redacts the same keys in a body that can't be parsed as an event: JSON truncated to a depth, a form, or plain text.
 */
export function redactUnreadable(format: "form" | "json", text: string): unknown {
	try {
		return { unreadable: redactBody(JSON.parse(text)) };
	} catch {
		return { text: format === "form" ? redactForm(text) : text };
	}
}

const redactForm = (text: string): string =>
	new URLSearchParams([...new URLSearchParams(text)].filter(([key]) => isKept(key))).toString();
