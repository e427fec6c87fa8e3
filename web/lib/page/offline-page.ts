/* Shared by the pages and the service worker (LIB-04). */

/** Path of the page with the items saved on this device. */
export const OFFLINE_PAGE = "/offline";
/** Message from a starting page that lets a new version of the service worker take over. */
export const TAKE_OVER = "take-over";
/** Message to a service worker that is being installed while everything is removed: it stops loading its files. */
export const STOP_INSTALL = "stop-install";
/** Name of the `BroadcastChannel` that reports changes of the saved items. */
export const SAVED_ITEMS_CHANNEL = "kept-items";
export const SERVICE_WORKER = "/service-worker.js";
/** `localStorage` key that says that something is saved on this device, so that the rest must be loaded. */
export const SAVED_ITEMS_FLAG = "kept-items";

/** Decides whether a page is for members, which shows the saved items when there is no network. */
export const isMemberPage = (path: string) =>
	/^\/(dashboard|dashboard-old|library|digital-downloads|downloads|course|profile|review|seats|sequences)(\/|$)/.test(
		path,
	);

export function hasSavedItems(): boolean {
	try {
		return localStorage.getItem(SAVED_ITEMS_FLAG) !== null;
	} catch {
		return false;
	}
}

/**
 * Sets the flag before anything is saved, while its lock is held, and clears it once nothing is left. Tabs that save and
 * remove at the same moment therefore agree: signing out leaves no flag, and no saved item is without one.
 */
export function flagSavedItems(isAnythingHere: boolean): void {
	try {
		if (isAnythingHere) localStorage.setItem(SAVED_ITEMS_FLAG, "yes");
		else localStorage.removeItem(SAVED_ITEMS_FLAG);
	} catch {
		// A service worker has no localStorage: the next page clears the flag. A page without storage has saved nothing.
	}
}
