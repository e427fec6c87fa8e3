import { createHmac } from "node:crypto";
import { isSameSecret } from "../../secrets/is-same-secret.ts";

/*
 * Lets an admin view the site as one of its members. A signed cookie beside the admin's session names that member; it
 * is only valid with that session, and nothing can be changed while it is set (`rpc/builders.ts`).
 */

/** How long a view lasts before it must be started again. */
const MINUTES = 30;

const nameOf = (siteUrl: string) => (siteUrl.startsWith("https:") ? "__Host-view-as" : "view-as");

interface View {
	/** The customer that the admin views the site as. */
	customerId: string;
	/** The admin's account. */
	adminId: string;
}

const sign = (authSecret: string, content: string) =>
	createHmac("sha256", authSecret).update(`view as:${content}`).digest("base64url");

/** Returns the cookie that starts the view. */
export function viewAsCookie(
	{ siteUrl, authSecret }: { siteUrl: string; authSecret: string },
	{ customerId, adminId }: View,
	now: Date,
): string {
	const content = `${customerId}.${adminId}.${now.getTime() + MINUTES * 60_000}`;
	return cookie(siteUrl, `${content}.${sign(authSecret, content)}`, MINUTES * 60);
}

/** Returns the cookie that ends the view. */
export const endViewAsCookie = (siteUrl: string): string => cookie(siteUrl, "", 0);

function cookie(siteUrl: string, value: string, seconds: number): string {
	const secure = siteUrl.startsWith("https:") ? "; Secure" : "";
	return `${nameOf(siteUrl)}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure}`;
}

/** Decides whether to look for a view; most requests have no such cookie. */
export const hasViewAs = (headers: Headers): boolean => headers.get("cookie")?.includes("view-as=") ?? false;

/** Returns the customer that the sender of these headers views as, or null if they view as themselves. */
export function readViewAs(
	{ siteUrl, authSecret }: { siteUrl: string; authSecret: string },
	headers: Headers,
	now: Date,
): View | null {
	const prefix = `${nameOf(siteUrl)}=`;
	const value = (headers.get("cookie") ?? "")
		.split(";")
		.map((part) => part.trim())
		.find((part) => part.startsWith(prefix))
		?.slice(prefix.length);
	const [customerId, adminId, ends, mac] = value?.split(".") ?? [];
	if (!customerId || !adminId || !ends || !mac) return null;
	if (!isSameSecret(mac, sign(authSecret, `${customerId}.${adminId}.${ends}`))) return null;
	return Number(ends) > now.getTime() ? { customerId, adminId } : null;
}
