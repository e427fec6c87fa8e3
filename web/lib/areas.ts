import { type MiddlewareFunction, redirect } from "react-router";
import { homePath, type Role } from "../../contract/roles.ts";
import { visitContext } from "./page-context.ts";
import { safePath } from "./safe-path.ts";

/** Where an admin changes the own account, and sets up the second step that a site may require (PRO-04, SES-08). */
export const ADMIN_PROFILE = "/admin/profile";

/** Who may see the pages below a layout, which declares it (NAV-04). */
export interface Area {
	/** `user` is treated as `member` everywhere (NAV-09). */
	allowed: readonly ("member" | "admin")[];
	/** Where someone who is not signed in goes (NAV-07). */
	signedOutPath: "/" | "/auth";
	/** Every call of the area is refused until the second step is there (SES-08). */
	needsSecondFactor?: boolean;
}

/** What a guard knows of the person at the screen. */
export interface Visitor {
	role: Role | null;
	/** An admin who has to set up a second step before anything else. */
	secondFactorMissing: boolean;
}

/**
 * Where a page of an area leads someone who may not see it (NAV-07, NAV-08). A page that someone is led to never leads
 * on: a test walks every page with everyone.
 *
 * @param address path and query of the page
 * @param visitor null for nobody
 * @returns null where the person stays; where no role could be found, nothing is shown to them (SES-02)
 */
export function redirectFrom(area: Area, address: string, visitor: Visitor | null): string | null {
	// Who comes without a session is led back after signing in (NAV-10).
	if (!visitor) return `${area.signedOutPath}?next=${encodeURIComponent(address)}`;
	if (visitor.role === null) return null;
	if (!isAllowed(visitor.role, area)) return homePath(visitor.role);
	if (area.needsSecondFactor && visitor.secondFactorMissing && address.replace(/\?.*/, "") !== ADMIN_PROFILE)
		return ADMIN_PROFILE;
	return null;
}

const isAllowed = (role: Role, { allowed }: Area) => allowed.includes(role === "admin" ? "admin" : "member");

/**
 * Where a person goes after signing in: the page asked for, if it is one of this site that the role may see, else home
 * (NAV-10, AUTH-01). The public pages are no destination: who signs in wants to be inside.
 *
 * @param next as it stands in the address
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

/** Stands in for the site's own, of which a path says nothing. */
const ORIGIN = "http://site.invalid";

/** The `handle` of an area's layout. */
export const areaOfHandle = (handle: unknown): Area | null => (handle as { area?: Area } | undefined)?.area ?? null;

/** For the `middleware` of an area's layout: the server answers with a redirect, and renders nothing. */
export const guardArea =
	(area: Area): MiddlewareFunction<Response> =>
	({ context, request }) => {
		const { pathname, search } = new URL(request.url);
		const target = redirectFrom(area, pathname + search, context.get(visitContext).session?.user ?? null);
		if (target) throw redirect(target);
	};
