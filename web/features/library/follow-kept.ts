import type { QueryClient } from "@tanstack/react-query";
import { session } from "../../lib/browser-session.ts";
import { TAKE_OVER } from "../../lib/offline-page.ts";
import { checkKept } from "./check-kept.ts";
import { removeAll } from "./keeping.ts";

/**
 * Keeps what is on this device true while the site is used (LIB-04): it goes with the session, with the access to an item,
 * and is fetched anew where the seller has replaced a file. Called once by the first page.
 */
export function followKept(queryClient: QueryClient): void {
	// A page has just begun: this is the moment for another version of the site.
	void navigator.serviceWorker?.getRegistration().then((registration) => registration?.waiting?.postMessage(TAKE_OVER));
	const check = () => void checkKept(queryClient).catch(() => {});
	session.beforeLeaving(removeAll);
	session.subscribe(check);
	window.addEventListener("online", check);
	check();
}
