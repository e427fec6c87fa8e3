import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { Navigate, useLocation } from "react-router";
import { Loading } from "../../ui/loading.tsx";
import { type Area, redirectFrom } from "./areas.ts";
import { usePerson, useSession } from "./session-context.tsx";

/**
 * Shows its children only to people who may see the page (NAV-06 to NAV-08). The server has already redirected everyone
 * else; this follows later changes of the session.
 */
export function Guard({ area, children }: { area: Area; children: ReactNode }) {
	const { loading } = useSession();
	const user = usePerson();
	const { pathname, search } = useLocation();
	const wasSignedIn = useRef(false);
	useEffect(() => {
		if (user) wasSignedIn.current = true;
	}, [user]);
	if (loading) return <Loading />;
	const target = redirectFrom(area, pathname + search, user);
	// After signing out there is nothing to return to; a visitor without a session returns here after signing in
	// (NAV-10).
	if (!user) return <Leave to={wasSignedIn.current ? "/" : (target ?? "/")} />;
	// Without a role, nothing guarded is shown (SES-02).
	if (user.role === null) return <Loading />;
	if (target) return <Navigate to={target} replace />;
	// Another person's page starts from scratch, without anything that someone else has typed.
	return <Fragment key={user.id}>{children}</Fragment>;
}

/** Navigates to another document, like a link to another site. */
export function Leave({ to }: { to: string }) {
	useEffect(() => window.location.replace(to), [to]);
	return <Loading />;
}
