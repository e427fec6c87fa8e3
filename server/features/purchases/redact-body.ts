/** Keys of what nobody here needs of a payload: cards, addresses, phones, and whatever is secret (HOOK-07). */
const UNNEEDED =
	/card|iban|bank|phone|address(?!e)|street|city|zip|postal|postcode|ip_?country|_ip$|^ip$|user_agent|secret|token|password|cvc|fingerprint|vat_number|tax_id|birth|license_key/i;
/** Which are kept all the same, since facts are read from them. */
const NEEDED = /^(email_?address|client_details)$/i;

const MOST_DEPTH = 12;
const MOST_TEXT = 2_000;

/** @returns the same payload without card, address and secret; long texts are cut */
export function redactBody(body: unknown, depth = 0): unknown {
	if (typeof body === "string") return body.slice(0, MOST_TEXT).replaceAll("\0", "").toWellFormed();
	if (body === null || typeof body !== "object") return body;
	if (depth >= MOST_DEPTH) return null;
	if (Array.isArray(body)) return body.map((item) => redactBody(item, depth + 1));
	return Object.fromEntries(
		Object.entries(body).flatMap(([key, value]) =>
			UNNEEDED.test(key) && !NEEDED.test(key) ? [] : [[key, redactBody(value, depth + 1)]],
		),
	);
}
