import { session } from "./browser-session.ts";

/**
 * `fetch` for what needs someone signed in. Where the session has ended meanwhile, the person signs in again in place,
 * and the request is repeated: nobody loses what they typed to a session that ran out.
 */
export async function fetchSignedIn(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
	// Copied before it is sent: a body can be sent once.
	const again = input instanceof Request ? input.clone() : input;
	const response = await fetch(input, init);
	if (response.status !== 401 || (await session.recover()) === "gone") return response;
	return fetch(again, init);
}

/** The same for the auth service, which answers 401 to a wrong password as well: only an ended session is worth a repetition. */
export async function fetchFromAuthService(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
	const again = input instanceof Request ? input.clone() : input;
	const response = await fetch(input, init);
	// While signing in is asked for, these calls are the attempts to do so.
	if (response.status !== 401 || session.state().interrupted?.asking) return response;
	return (await session.recover()) === "restored" ? fetch(again, init) : response;
}

/**
 * Whether an address of this site was refused because the session had ended, and would be given now. For what the browser
 * loads by itself, such as a sound or a download.
 */
export async function wasRestoredFor(address: string): Promise<boolean> {
	const head = await fetch(address, { method: "HEAD", redirect: "manual" }).catch(() => null);
	return head?.status === 401 && (await session.recover()) !== "gone";
}
