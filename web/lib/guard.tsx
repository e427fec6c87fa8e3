import { type ReactNode, useEffect, useRef } from "react";
import { Navigate, useLocation } from "react-router";
import { homePath } from "../../contract/roles.ts";
import { Loading } from "../ui/loading";
import { type AllowedRoles, isAllowed } from "./paths.ts";
import { useSession } from "./session-context.tsx";

/**
 * Shows its children to the roles that may see them, and nothing of them to anyone else (NAV-06 to NAV-08).
 *
 * @param signedOutPath where someone who is not signed in goes; the page asked for is kept in `next`
 */
export function Guard(props: { allowed: AllowedRoles; signedOutPath?: "/" | "/auth"; children: ReactNode }) {
	const { user, role, loading } = useSession();
	const location = useLocation();
	const wasSignedIn = useRef(false);
	useEffect(() => {
		if (user) wasSignedIn.current = true;
	}, [user]);
	if (loading) return <Loading />;
	if (!user) {
		// Who signs out is done here; who comes without a session is led back after signing in (NAV-10).
		if (wasSignedIn.current) return <Leave to="/" />;
		const next = encodeURIComponent(location.pathname + location.search);
		return <Leave to={`${props.signedOutPath ?? "/"}?next=${next}`} />;
	}
	// No role could be found: nothing that is guarded is shown (SES-02).
	if (role === null) return <Loading />;
	if (!isAllowed(role, props.allowed)) return <Navigate to={homePath(role)} replace />;
	return props.children;
}

/** The public pages are documents of their own, so the browser goes there as to any other site. */
function Leave({ to }: { to: string }) {
	useEffect(() => window.location.replace(to), [to]);
	return <Loading />;
}
