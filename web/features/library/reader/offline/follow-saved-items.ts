import type { QueryClient } from "@tanstack/react-query";
import { TAKE_OVER } from "../../../../lib/page/offline-page.ts";
import { session } from "../../../../lib/session/browser-session.ts";
import { checkSavedItems } from "./check-saved-items.ts";

let isFollowed = false;

/**
 * Keeps saved items up to date while the site is used (LIB-04): they are removed with the session or with the access to
 * an item, and fetched again if the seller has replaced a file. Called by the first page of a device with saved items,
 * and before something is saved; later calls do nothing.
 */
export function followSavedItems(queryClient: QueryClient): void {
	if (isFollowed) return;
	isFollowed = true;
	// A page has just started: now another version of the site can take over.
	void navigator.serviceWorker?.getRegistration().then((registration) => registration?.waiting?.postMessage(TAKE_OVER));
	const check = () => void checkSavedItems(queryClient).catch(() => {});
	session.subscribe(check);
	window.addEventListener("online", check);
	check();
}
