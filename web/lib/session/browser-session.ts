import type { SessionUser } from "../../../contract/accounts/session.ts";
import { forgetCodes } from "./awaited-codes.ts";
import { createSession, type SessionEvent, SessionGoneError } from "./session.ts";

let channel: BroadcastChannel | null = null;

/** The session of this browser. */
export const session = createSession({
	load: async () => {
		const response = await fetch("/api/session");
		if (!response.ok) throw new Error(`the session answered ${response.status}`);
		const current: { user: SessionUser; expiresAt: string } | null = await response.json();
		return current && { user: current.user, expiresAt: Date.parse(current.expiresAt) };
	},
	refresh: async () => {
		const response = await fetch("/api/auth/get-session", { headers: { accept: "application/json" } });
		if ([401, 403, 404].includes(response.status)) throw new SessionGoneError();
		if (!response.ok) throw new Error(`refresh answered ${response.status}`);
		if ((await response.json()) === null) throw new SessionGoneError();
	},
	signOut: async () => {
		const headers = { "content-type": "application/json" };
		return (await fetch("/api/auth/sign-out", { method: "POST", headers, body: "{}" })).status;
	},
	broadcast: (event) => channel?.postMessage(event),
	isVisible: () => document.visibilityState === "visible",
	now: () => Date.now(),
	setTimer: (run, milliseconds) => window.setTimeout(run, milliseconds),
	clearTimer: (timer) => window.clearTimeout(timer as number),
});

/**
 * Starts following the session, in this tab and the others. Called by the first page of the application.
 *
 * @param known as included in the page
 */
export function startBrowserSession(known: { user: SessionUser; expiresAt: Date } | null): void {
	if (channel) return;
	channel = new BroadcastChannel("session");
	channel.addEventListener("message", ({ data }: MessageEvent<SessionEvent>) => void session.receive(data));
	document.addEventListener("visibilitychange", () => {
		session.visibilityChanged();
		session.focused();
	});
	window.addEventListener("focus", () => session.focused());
	// The link of a message has signed in here: the code beside it is used, and the tab that waits for it goes on.
	if (known && forgetCodes()) channel.postMessage("SIGNED_IN" satisfies SessionEvent);
	session.startWith(known && { user: known.user, expiresAt: known.expiresAt.getTime() });
}
