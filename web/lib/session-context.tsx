import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { PageVisit } from "../../contract/page-rendering.ts";
import type { SessionUser } from "../../contract/session.ts";
import { session, startBrowserSession } from "./browser-session.ts";
import { type SessionState, stateOf } from "./session.ts";

const SessionContext = createContext<SessionState>({ user: null, role: null, loading: true });

const personIn = ({ user, interrupted }: SessionState) => user ?? interrupted?.user ?? null;

/** User, role and loading for everything below (SES-01). Who is signed in comes with the page. */
export function SessionProvider({ initial, children }: { initial: PageVisit["session"]; children: ReactNode }) {
	const [state, setState] = useState(() => {
		if (import.meta.env.SSR) return stateOf(initial);
		startBrowserSession(initial);
		return session.state();
	});
	const queryClient = useQueryClient();
	useEffect(() => {
		let shownTo = personIn(session.state());
		const unsubscribe = session.subscribe((_event, next) => {
			const person = personIn(next);
			// What one person has seen is never shown to the next.
			if (shownTo && shownTo.id !== person?.id) queryClient.clear();
			shownTo = person;
			setState(next);
		});
		setState(session.state());
		return unsubscribe;
	}, [queryClient]);
	return <SessionContext value={state}>{children}</SessionContext>;
}

/** Without a network it is not the server that says whose screen this is, but what the device keeps (LIB-04). */
export function KnownPerson({ person, children }: { person: SessionUser | null; children: ReactNode }) {
	return <SessionContext value={stateOf(person && { user: person })}>{children}</SessionContext>;
}

export const useSession = (): SessionState => useContext(SessionContext);

/** Whose screen this is: who is signed in, or was until the session ended and is asked to sign in again. */
export const usePerson = () => personIn(useSession());
