import { homePath, type Role } from "../../../contract/accounts/roles.ts";
import { safePath } from "./safe-path.ts";

/** Where admins change their own account, and set up a required second factor (PRO-04, SES-08). */
export const ADMIN_PROFILE = "/admin/profile";

/** Who may see the pages below a layout, which declares it (NAV-04). */
export interface Area {
	/** `user` is treated as `member` everywhere (NAV-09). */
	allowed: readonly ("member" | "admin")[];
	/** Where someone who is not signed in is redirected (NAV-07). */
	signedOutPath: "/" | "/auth";
	/** Every call of the area is refused until the second factor is set up (SES-08). */
	needsSecondFactor?: boolean;
}

/** What a guard knows about the current person. */
export interface Visitor {
	role: Role | null;
	/** An admin who must set up a second factor first. */
	secondFactorMissing: boolean;
}

/**
 * Returns where to redirect someone who may not see a page (NAV-07, NAV-08). The target never redirects again: a test
 * opens every page as everyone.
 *
 * @param address path and query of the page
 * @param visitor null without a session
 * @returns null if the person stays; if they have no role, nothing is shown to them (SES-02)
 */
export function redirectFrom(area: Area, address: string, visitor: Visitor | null): string | null {
	// A visitor without a session returns here after signing in (NAV-10).
	if (!visitor) return `${area.signedOutPath}?next=${encodeURIComponent(address)}`;
	if (visitor.role === null) return null;
	if (!isAllowed(visitor.role, area)) return homePath(visitor.role);
	if (area.needsSecondFactor && visitor.secondFactorMissing && address.replace(/\?.*/, "") !== ADMIN_PROFILE)
		return ADMIN_PROFILE;
	return null;
}

const isAllowed = (role: Role, { allowed }: Area) => allowed.includes(role === "admin" ? "admin" : "member");

/**
 * Returns the page after signing in: the requested page, if it is on this site and the role may see it, otherwise the
 * home page (NAV-10, AUTH-01). Public pages are not targets, because people sign in to get inside.
 *
 * @param next the value from the address
 * @param areaOf finds the area of a path
 */
export function destinationAfterSignIn(
	role: Role,
	next: string | null,
	areaOf: (pathname: string) => Area | null,
): string {
	const path = safePath(next, ORIGIN);
	const area = path && areaOf(new URL(path, ORIGIN).pathname);
	return area && isAllowed(role, area) ? path : homePath(role);
}

/** Placeholder origin, because a path does not contain the site's own. */
const ORIGIN = "http://site.invalid";

/** Reads the area from a layout's `handle`. */
export const areaOfHandle = (handle: unknown): Area | null => (handle as { area?: Area } | undefined)?.area ?? null;
