import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { Navigate, useLocation } from "react-router";
import { Loading } from "../ui/loading";
import { type Area, redirectFrom } from "./areas.ts";
import { usePerson, useSession } from "./session-context.tsx";

/**
 * Shows its children to those who may see the page, and nothing of them to anyone else (NAV-06 to NAV-08). The server has
 * led everyone else away already; this follows what happens to the session afterwards.
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
	// Who signs out is done here; who comes without a session is led back after signing in (NAV-10).
	if (!user) return <Leave to={wasSignedIn.current ? "/" : (target ?? "/")} />;
	// No role could be found: nothing that is guarded is shown (SES-02).
	if (user.role === null) return <Loading />;
	if (target) return <Navigate to={target} replace />;
	// Another person's page begins from the start, with nothing in its fields that someone else has typed.
	return <Fragment key={user.id}>{children}</Fragment>;
}

/** To another document, as to any other site. */
export function Leave({ to }: { to: string }) {
	useEffect(() => window.location.replace(to), [to]);
	return <Loading />;
}
