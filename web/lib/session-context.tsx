import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { session, startBrowserSession } from "./browser-session.ts";
import type { SessionState } from "./session.ts";

const SessionContext = createContext<SessionState>({ user: null, role: null, loading: true });

/** User, role and loading for everything below (SES-01). */
export function SessionProvider({ children }: { children: ReactNode }) {
	const [state, setState] = useState(session.state());
	const queryClient = useQueryClient();
	useEffect(() => {
		const unsubscribe = session.subscribe((event, next) => {
			// What one person has seen is never shown to the next.
			if (event === "SIGNED_OUT" || event === "SIGNED_IN") queryClient.clear();
			setState(next);
		});
		setState(session.state());
		startBrowserSession();
		return unsubscribe;
	}, [queryClient]);
	return <SessionContext value={state}>{children}</SessionContext>;
}

export const useSession = (): SessionState => useContext(SessionContext);
