import { hmacSha256 } from "../carts/signatures.ts";

const DOT_FREE = new Set(["gmail.com", "googlemail.com"]);

/**
 * Computes what identifies a buyer for codes that work once per customer (CODE-01). It is the same for plus-addresses,
 * and for dots where the provider ignores them.
 *
 * @param email valid, in any case
 * @returns a keyed hash: the address itself is not stored with the code
 */
export function customerKeyOf(authSecret: string, email: string): string {
	const [local = "", domain = ""] = email
		.trim()
		.toLowerCase()
		.split(/@(?=[^@]*$)/);
	const [base = ""] = local.split("+");
	const isDotFree = DOT_FREE.has(domain);
	const owner = `${isDotFree ? base.replaceAll(".", "") : base}@${isDotFree ? "gmail.com" : domain}`;
	return hmacSha256(authSecret, `discount code ${owner}`, "hex");
}
