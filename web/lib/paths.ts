import { homePath, type Role } from "../../contract/roles.ts";
import { safePath } from "./safe-path.ts";

export type AllowedRoles = readonly ("member" | "admin")[];

export const memberOnly: AllowedRoles = ["member"];
export const memberOrAdmin: AllowedRoles = ["member", "admin"];
export const adminOnly: AllowedRoles = ["admin"];

/** `user` is treated as `member` everywhere (NAV-09). */
export function isAllowed(role: Role | null, allowed: AllowedRoles): boolean {
	if (role === null) return false;
	return allowed.includes(role === "admin" ? "admin" : "member");
}

/** The roles that may see a path of the application (NAV-04); null where anyone may. */
function allowedAt(path: string): AllowedRoles | null {
	const under = (...roots: string[]) => roots.some((root) => path === root || path.startsWith(`${root}/`));
	if (under("/admin")) return adminOnly;
	if (under("/downloads", "/digital-downloads")) return memberOrAdmin;
	if (under("/dashboard", "/dashboard-old", "/profile", "/course")) return memberOnly;
	return null;
}

/**
 * Where a person goes after signing in: the page asked for, if it is one of this site that the role may see, else home
 * (NAV-10, AUTH-01).
 *
 * @param next as it stands in the address
 */
export function destinationAfterSignIn(role: Role | null, next: string | null, origin: string): string {
	const path = safePath(next, origin);
	if (!path) return homePath(role);
	const allowed = allowedAt(path.replace(/[?#].*$/, ""));
	// The public pages are no destination: who signs in wants to be inside.
	return allowed && isAllowed(role, allowed) ? path : homePath(role);
}
