import { homePath, type Role } from "../../contract/roles.ts";
import { safePath } from "./safe-path.ts";

export type AllowedRoles = readonly ("member" | "admin")[];

export const memberOnly: AllowedRoles = ["member"];
export const memberOrAdmin: AllowedRoles = ["member", "admin"];
export const adminOnly: AllowedRoles = ["admin"];

/** Where an admin changes the own account, and sets up the second step that a site may require (PRO-04, SES-08). */
export const ADMIN_PROFILE = "/admin/profile";

interface GuardedArea {
	/** The area's address; everything below it belongs to the area. */
	root: string;
	allowed: AllowedRoles;
	/** Where someone who is not signed in goes (NAV-07). */
	signedOutPath: "/" | "/auth";
}

/** The areas that are not open to everyone (NAV-04). */
const guardedAreas: readonly GuardedArea[] = [
	{ root: "/admin", allowed: adminOnly, signedOutPath: "/" },
	{ root: "/course", allowed: memberOnly, signedOutPath: "/auth" },
	{ root: "/dashboard", allowed: memberOnly, signedOutPath: "/" },
	{ root: "/dashboard-old", allowed: memberOnly, signedOutPath: "/" },
	{ root: "/profile", allowed: memberOnly, signedOutPath: "/" },
	{ root: "/downloads", allowed: memberOrAdmin, signedOutPath: "/" },
	{ root: "/digital-downloads", allowed: memberOrAdmin, signedOutPath: "/" },
];

/** `user` is treated as `member` everywhere (NAV-09). */
export function isAllowed(role: Role | null, allowed: AllowedRoles): boolean {
	if (role === null) return false;
	return allowed.includes(role === "admin" ? "admin" : "member");
}

const isWithin = (path: string, root: string) => path === root || path.startsWith(`${root}/`);

const areaOf = (path: string): GuardedArea | null => guardedAreas.find(({ root }) => isWithin(path, root)) ?? null;

/** What a guard knows of the person at the screen. */
export interface Visitor {
	role: Role | null;
	/** An admin who has to set up a second step before anything else. */
	secondFactorMissing: boolean;
}

/**
 * Where a guarded page leads someone who may not see it (NAV-07, NAV-08). A page that someone is led to never leads on:
 * a test walks every page with everyone.
 *
 * @param visitor null for nobody
 * @returns null where the person stays
 */
export function redirectFrom(path: string, visitor: Visitor | null): string | null {
	const area = areaOf(path);
	if (!area) return null;
	if (!visitor) return area.signedOutPath;
	if (!isAllowed(visitor.role, area.allowed)) return homePath(visitor.role);
	// Every call of the admin area is refused until the second step is there.
	if (visitor.secondFactorMissing && area.root === "/admin" && path !== ADMIN_PROFILE) return ADMIN_PROFILE;
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
	const area = areaOf(path.replace(/[?#].*$/, ""));
	// The public pages are no destination: who signs in wants to be inside.
	return area && isAllowed(role, area.allowed) ? path : homePath(role);
}
