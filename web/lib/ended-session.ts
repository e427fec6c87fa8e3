import { session } from "./browser-session.ts";

/* What happens to requests that find the session ended; calls of the API have it in `api.ts`. */

/** `fetch` for the auth service, which answers 401 to a wrong password as well: only an ended session is worth a repetition. */
export async function fetchFromAuthService(address: RequestInfo | URL, init?: RequestInit): Promise<Response> {
	const response = await fetch(address, init);
	// While signing in is asked for, these calls are the attempts to do so.
	if (response.status !== 401 || session.state().interrupted?.asking) return response;
	return (await session.recover()) === "restored" ? fetch(address, init) : response;
}

/**
 * Whether an address of this site was refused because the session had ended, and would be given now. For what the browser
 * loads by itself, such as a sound.
 */
export async function wasRestoredFor(address: string): Promise<boolean> {
	const head = await fetch(address, { method: "HEAD", redirect: "manual" }).catch(() => null);
	return head?.status === 401 && (await session.recover()) !== "gone";
}
