import { createHmac } from "node:crypto";
import { DAY_MS } from "../../../../contract/durations.ts";
import { isSameSecret } from "../../../secrets/is-same-secret.ts";

/** How long the link in a receipt works. */
const LINK_DAYS = 14;

const sign = (authSecret: string, content: string) =>
	createHmac("sha256", authSecret).update(`receipt link:${content}`).digest("base64url");

/**
 * Returns the sign-in link of a receipt. Opening it proves that one reads mail at this address; it is bound to this
 * order, and invalid once the order belongs to another address.
 */
export function receiptLink(
	{ siteUrl, authSecret }: { siteUrl: string; authSecret: string },
	order: { id: string; email: string },
	now: Date,
): string {
	const ends = Math.floor(now.getTime() / DAY_MS) + LINK_DAYS;
	const mac = sign(authSecret, `${order.id} ${order.email} ${ends}`);
	return `${siteUrl}/open-purchase?link=${order.id}.${ends}.${mac}`;
}

/** Returns the order named in a link, which is not verified yet. */
export const orderOfLink = (link: string): string => link.split(".")[0] ?? "";

export function isReceiptLink(
	authSecret: string,
	link: string,
	order: { id: string; email: string },
	now: Date,
): boolean {
	const [id, ends = "", mac = ""] = link.split(".");
	if (id !== order.id || !/^\d{1,6}$/.test(ends)) return false;
	const genuine = isSameSecret(mac, sign(authSecret, `${order.id} ${order.email} ${ends}`));
	return genuine && now.getTime() < Number(ends) * DAY_MS;
}
