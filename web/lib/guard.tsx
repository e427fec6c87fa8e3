import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { Navigate, useLocation } from "react-router";
import { Loading } from "../ui/loading";
import { redirectFrom } from "./paths.ts";
import { usePerson, useSession } from "./session-context.tsx";

/** Shows its children to those who may see the page, and nothing of them to anyone else (NAV-06 to NAV-08). */
export function Guard({ children }: { children: ReactNode }) {
	const { loading } = useSession();
	const user = usePerson();
	const { pathname, search } = useLocation();
	const wasSignedIn = useRef(false);
	useEffect(() => {
		if (user) wasSignedIn.current = true;
	}, [user]);
	if (loading) return <Loading />;
	if (!user) {
		// Who signs out is done here; who comes without a session is led back after signing in (NAV-10).
		if (wasSignedIn.current) return <Leave to="/" />;
		return <Leave to={`${redirectFrom(pathname, null)}?next=${encodeURIComponent(pathname + search)}`} />;
	}
	// No role could be found: nothing that is guarded is shown (SES-02).
	if (user.role === null) return <Loading />;
	const elsewhere = redirectFrom(pathname, user);
	if (elsewhere) return <Navigate to={elsewhere} replace />;
	// Another person's page begins from the start, with nothing in its fields that someone else has typed.
	return <Fragment key={user.id}>{children}</Fragment>;
}

/** The public pages are documents of their own, so the browser goes there as to any other site. */
function Leave({ to }: { to: string }) {
	useEffect(() => window.location.replace(to), [to]);
	return <Loading />;
}
