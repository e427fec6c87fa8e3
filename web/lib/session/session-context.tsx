import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { SessionUser } from "../../../contract/accounts/session.ts";
import type { PageVisit } from "../../../contract/site/sales-page/page-rendering.ts";
import { session, startBrowserSession } from "./browser-session.ts";
import { type SessionState, stateOf } from "./session.ts";

const SessionContext = createContext<SessionState>({ user: null, role: null, loading: true });

const personIn = ({ user, interrupted }: SessionState) => user ?? interrupted?.user ?? null;

/** Provides user, role and loading state (SES-01). The signed-in user is included in the page. */
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
			// Data of one person is never shown to the next.
			if (shownTo && shownTo.id !== person?.id) queryClient.clear();
			shownTo = person;
			setState(next);
		});
		setState(session.state());
		return unsubscribe;
	}, [queryClient]);
	return <SessionContext value={state}>{children}</SessionContext>;
}

/** Without a network, the device's own data decides who is signed in, instead of the server (LIB-04). */
export function KnownPerson({ person, children }: { person: SessionUser | null; children: ReactNode }) {
	return <SessionContext value={stateOf(person && { user: person })}>{children}</SessionContext>;
}

export const useSession = (): SessionState => useContext(SessionContext);

/** Returns the person using the screen: signed in, or until recently and asked to sign in again. */
export const usePerson = () => personIn(useSession());
