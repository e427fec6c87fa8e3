import { session } from "./browser-session.ts";

/* Handles requests after the session has ended; API calls are handled in `api.ts`. */

/**
 * `fetch` for the auth service, which also returns 401 for a wrong password: only an ended session is worth a retry.
 */
export async function fetchFromAuthService(address: RequestInfo | URL, init?: RequestInit): Promise<Response> {
	const response = await fetch(address, init);
	// While the sign-in dialog is open, these calls are the attempts to sign in.
	if (response.status !== 401 || session.state().interrupted?.asking) return response;
	return (await session.recover()) === "restored" ? fetch(address, init) : response;
}

/**
 * Decides whether an address of this site was refused because the session had ended, and works now. For resources that
 * the browser loads itself, such as audio.
 */
export async function wasRestoredFor(address: string): Promise<boolean> {
	const head = await fetch(address, { method: "HEAD", redirect: "manual" }).catch(() => null);
	return head?.status === 401 && (await session.recover()) !== "gone";
}
