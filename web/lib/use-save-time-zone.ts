import { useEffect } from "react";
import { api } from "./api.ts";
import { usePerson } from "./session/session-context.tsx";
import { browserTimeZone } from "./text/time-zones.ts";

const KEY = "time-zone-noted";

/** Sends a member's time zone to the site once per browser; a zone that they chose themselves stays (SEQ-03). */
export function useSaveTimeZone(): void {
	const person = usePerson();
	const userId = person && !person.viewedByAdmin && person.role === "member" ? person.id : null;
	useEffect(() => {
		const timeZone = browserTimeZone();
		if (!userId || !timeZone) return;
		try {
			if (localStorage.getItem(KEY) === userId) return;
			// A failure does no harm: the site's zone applies until the next browser reports one.
			api.member.profile.saveTimeZone({ timeZone }).then(
				() => localStorage.setItem(KEY, userId),
				() => {},
			);
		} catch {
			// Storage is unavailable.
		}
	}, [userId]);
}
