/* What the pages and the service worker agree on (LIB-04). */

/** Shows what is kept on this device. */
export const OFFLINE_PAGE = "/offline";
/** A page that begins lets a new version of the service worker take over. */
export const TAKE_OVER = "take-over";
/** A `BroadcastChannel`: what is kept has changed. */
export const KEPT_CHANGES = "kept-items";
export const SERVICE_WORKER = "/service-worker.js";
/** In `localStorage`: something is kept on this device, so the rest of it is worth loading. */
export const KEPT_FLAG = "kept-items";

/** Pages of members, which lead to the kept items when there is no network. */
export const isMemberPage = (path: string) =>
	/^\/(dashboard|dashboard-old|library|digital-downloads|downloads|course|profile|review|seats|sequences)(\/|$)/.test(
		path,
	);

export function isAnythingKept(): boolean {
	try {
		return localStorage.getItem(KEPT_FLAG) !== null;
	} catch {
		return false;
	}
}
