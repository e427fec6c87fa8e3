import type { QueryClient } from "@tanstack/react-query";
import { session } from "../../lib/browser-session.ts";
import { TAKE_OVER } from "../../lib/offline-page.ts";
import { checkKept } from "./check-kept.ts";

let isFollowed = false;

/**
 * Keeps what is on this device true while the site is used (LIB-04): it goes with the session, with the access to an item,
 * and is fetched anew where the seller has replaced a file. Called by the first page of a device that keeps something, and
 * when something is about to be kept; once is enough.
 */
export function followKept(queryClient: QueryClient): void {
	if (isFollowed) return;
	isFollowed = true;
	// A page has just begun: this is the moment for another version of the site.
	void navigator.serviceWorker?.getRegistration().then((registration) => registration?.waiting?.postMessage(TAKE_OVER));
	const check = () => void checkKept(queryClient).catch(() => {});
	session.subscribe(check);
	window.addEventListener("online", check);
	check();
}
