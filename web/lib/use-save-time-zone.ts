import { useEffect } from "react";
import { api } from "./api.ts";
import { usePerson } from "./session/session-context.tsx";
import { browserTimeZone } from "./text/time-zones.ts";

const KEY = "time-zone-noted";

/** Reading the zone takes a phone a tenth of a second, in which it would not answer to a press. */
const DELAY_MS = 5_000;

/** Sends a member's time zone to the site once per browser; a zone that they chose themselves stays (SEQ-03). */
export function useSaveTimeZone(): void {
	const person = usePerson();
	const userId = person && !person.viewedByAdmin && person.role === "member" ? person.id : null;
	useEffect(() => {
		if (!userId || isSavedFor(userId)) return;
		const timer = setTimeout(() => save(userId), DELAY_MS);
		return () => clearTimeout(timer);
	}, [userId]);
}

function isSavedFor(userId: string): boolean {
	try {
		return localStorage.getItem(KEY) === userId;
	} catch {
		// Without storage it would be sent on every page.
		return true;
	}
}

function save(userId: string): void {
	const timeZone = browserTimeZone();
	if (!timeZone) return;
	// A failure does no harm: the site's zone applies until the next browser reports one.
	api.member.profile.saveTimeZone({ timeZone }).then(
		() => localStorage.setItem(KEY, userId),
		() => {},
	);
}
