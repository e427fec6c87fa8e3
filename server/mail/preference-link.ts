import { createHmac } from "node:crypto";
import { isSameSecret } from "../secrets/is-same-secret.ts";

/*
 * Token to manage email preferences without signing in (SEQ-05). It identifies a customer, as long as they exist, or the
 * key of an address that belongs to none, and allows nothing else.
 */

const sign = (authSecret: string, owner: string): string =>
	createHmac("sha256", authSecret).update(`mail preferences:${owner}`).digest("base64url");

/**
 * Returns `{owner}.{signature}`.
 *
 * @param owner ID of a customer, or the key of an address (`addressKeyOf`)
 */
export const preferenceToken = (authSecret: string, owner: string): string => `${owner}.${sign(authSecret, owner)}`;

/** Returns the address key of a token, or null if the token is invalid or a customer's. */
export function readAddressToken(authSecret: string, token: string): string | null {
	const [addressKey = "", signature = "", ...more] = token.split(".");
	if (more.length > 0 || !/^[0-9a-f]{64}$/.test(addressKey)) return null;
	return isSameSecret(signature, sign(authSecret, addressKey)) ? addressKey : null;
}

/** Returns the customer of a token, or null if the token is invalid. */
export function readPreferenceToken(authSecret: string, token: string): string | null {
	const [customerId = "", signature = "", ...more] = token.split(".");
	if (more.length > 0 || !/^[0-9a-f-]{36}$/.test(customerId)) return null;
	return isSameSecret(signature, sign(authSecret, customerId)) ? customerId : null;
}

/**
 * Returns the address of the preferences page, for links in messages.
 *
 * @param token null for the signed-in person
 */
export const preferencesUrl = (siteUrl: string, token: string | null): string =>
	token === null ? `${siteUrl}/mail` : `${siteUrl}/mail?token=${token}`;

/**
 * Returns headers for one-click unsubscribe (RFC 8058): mail programs POST to the address, and a GET changes nothing.
 *
 * @param category what the message is about
 */
export const unsubscribeHeaders = (siteUrl: string, token: string, category: string): Record<string, string> => ({
	"List-Unsubscribe": `<${siteUrl}/mail/unsubscribe/${category}/${token}>`,
	"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});
