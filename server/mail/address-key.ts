import { createHmac } from "node:crypto";

const DOT_FREE = new Set(["gmail.com", "googlemail.com"]);

/**
 * Normalizes an address to the mailbox that it belongs to: without what follows a plus, and without dots where the
 * provider ignores them (CODE-01, LEAD-05).
 *
 * @param email valid, in any case
 */
export function normalizeMailbox(email: string): string {
	const [local = "", domain = ""] = email
		.trim()
		.toLowerCase()
		.split(/@(?=[^@]*$)/);
	const [base = ""] = local.split("+");
	const isDotFree = DOT_FREE.has(domain);
	return `${isDotFree ? base.replaceAll(".", "") : base}@${isDotFree ? "gmail.com" : domain}`;
}

/**
 * Computes what identifies a mailbox without its address (LEAD-05, SEQ-05).
 *
 * @param email valid, in any case
 * @returns a keyed hash: 64 hexadecimal digits
 */
export const addressKeyOf = (authSecret: string, email: string): string =>
	createHmac("sha256", authSecret)
		.update(`mail address ${normalizeMailbox(email)}`)
		.digest("hex");
