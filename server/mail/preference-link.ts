import { createHmac } from "node:crypto";
import { isSameSecret } from "../is-same-secret.ts";

/* The token by which someone chooses their emails without signing in (SEQ-05). It names a customer, works as long as they
 * exist, and is good for nothing else. */

const sign = (authSecret: string, customerId: string): string =>
	createHmac("sha256", authSecret).update(`mail preferences:${customerId}`).digest("base64url");

/** @returns `{customer}.{signature}` */
export const preferenceToken = (authSecret: string, customerId: string): string =>
	`${customerId}.${sign(authSecret, customerId)}`;

/** @returns the customer whom a token is for, or null where it is not one of ours */
export function readPreferenceToken(authSecret: string, token: string): string | null {
	const [customerId = "", signature = "", ...more] = token.split(".");
	if (more.length > 0 || !/^[0-9a-f-]{36}$/.test(customerId)) return null;
	return isSameSecret(signature, sign(authSecret, customerId)) ? customerId : null;
}

/** The page where someone chooses their emails, as a message links to it. @param token null: for whoever is signed in */
export const mailPage = (siteUrl: string, token: string | null): string =>
	token === null ? `${siteUrl}/mail` : `${siteUrl}/mail?token=${token}`;

/**
 * One-click unsubscribe by RFC 8058: mail programs POST to the address, and whoever only opens it changes nothing.
 *
 * @param category what the message is about
 */
export const unsubscribeHeaders = (siteUrl: string, token: string, category: string): Record<string, string> => ({
	"List-Unsubscribe": `<${siteUrl}/mail/unsubscribe/${category}/${token}>`,
	"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});
