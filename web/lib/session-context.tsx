import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { session, startBrowserSession } from "./browser-session.ts";
import type { SessionState } from "./session.ts";

const SessionContext = createContext<SessionState>({ user: null, role: null, loading: true });

const personIn = ({ user, interrupted }: SessionState) => user ?? interrupted?.user ?? null;

/** User, role and loading for everything below (SES-01). */
export function SessionProvider({ children }: { children: ReactNode }) {
	const [state, setState] = useState(session.state());
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
		startBrowserSession();
		return unsubscribe;
	}, [queryClient]);
	return <SessionContext value={state}>{children}</SessionContext>;
}

export const useSession = (): SessionState => useContext(SessionContext);

/** Whose screen this is: who is signed in, or was until the session ended and is asked to sign in again. */
export const usePerson = () => personIn(useSession());
