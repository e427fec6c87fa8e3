import { createHmac } from "node:crypto";
import { isSameSecret } from "../../is-same-secret.ts";

/*
 * An admin may look at the site as one of its members. A signed cookie beside the admin's session says whom they look as;
 * it is worth nothing without that very session, and nothing can be changed by it (`rpc/builders.ts`).
 */

/** How long an admin looks as somebody else without asking again. */
const MINUTES = 30;

const nameOf = (siteUrl: string) => (siteUrl.startsWith("https:") ? "__Host-view-as" : "view-as");

interface View {
	/** The customer whom they look as. */
	customerId: string;
	/** The admin's account. */
	adminId: string;
}

const sign = (authSecret: string, content: string) =>
	createHmac("sha256", authSecret).update(`view as:${content}`).digest("base64url");

/** @returns the cookie that begins it */
export function viewAsCookie(
	{ siteUrl, authSecret }: { siteUrl: string; authSecret: string },
	{ customerId, adminId }: View,
	now: Date,
): string {
	const content = `${customerId}.${adminId}.${now.getTime() + MINUTES * 60_000}`;
	return cookie(siteUrl, `${content}.${sign(authSecret, content)}`, MINUTES * 60);
}

/** @returns the cookie that ends it */
export const endViewAsCookie = (siteUrl: string): string => cookie(siteUrl, "", 0);

function cookie(siteUrl: string, value: string, seconds: number): string {
	const secure = siteUrl.startsWith("https:") ? "; Secure" : "";
	return `${nameOf(siteUrl)}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure}`;
}

/** Whether it is worth asking; most requests have no such cookie. */
export const hasViewAs = (headers: Headers): boolean => headers.get("cookie")?.includes("view-as=") ?? false;

/** @returns whom the sender of these headers looks as, or null where they look as themselves */
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
