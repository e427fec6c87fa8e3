import { useEffect } from "react";
import { api } from "./api.ts";
import { usePerson } from "./session-context.tsx";
import { browserTimeZone } from "./time-zones.ts";

const KEY = "time-zone-noted";

/** Tells the site by whose clocks a member lives, once in a browser: what they have chosen themselves stays (SEQ-03). */
export function useNoteTimeZone(): void {
	const person = usePerson();
	const userId = person && !person.viewedByAdmin && person.role === "member" ? person.id : null;
	useEffect(() => {
		const timeZone = browserTimeZone();
		if (!userId || !timeZone) return;
		try {
			if (localStorage.getItem(KEY) === userId) return;
			// Whatever becomes of it: the site's zone holds until the next browser tells.
			api.member.profile.noteTimeZone({ timeZone }).then(
				() => localStorage.setItem(KEY, userId),
				() => {},
			);
		} catch {
			// Nothing can be kept here.
		}
	}, [userId]);
}
