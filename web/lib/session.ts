import type { Role } from "../../contract/roles.ts";
import type { SessionUser } from "../../contract/session.ts";

export type SessionEvent =
	| "INITIAL_SESSION"
	| "SIGNED_IN"
	| "SIGNED_OUT"
	| "TOKEN_REFRESHED"
	| "USER_UPDATED"
	| "PASSWORD_RECOVERY"
	| "MFA_CHALLENGE_VERIFIED";

export interface SessionState {
	user: SessionUser | null;
	role: Role | null;
	/** True until session and role are known (SES-01). */
	loading: boolean;
}

/** A refusal that trying again cannot mend: the session is gone. */
export class SessionGoneError extends Error {}

/** What the session needs of the world; the browser's is in `browser-session.ts`. */
export interface SessionSurroundings {
	/** @returns who is signed in, with the role and the end of the session (ms since 1970), or null */
	load(): Promise<{ user: SessionUser; expiresAt: number } | null>;
	/**
	 * Prolongs the session.
	 *
	 * @throws SessionGoneError when it is over; any other error is worth another attempt
	 */
	refresh(): Promise<void>;
	/** @returns the HTTP status of the answer, or throws when there was none */
	signOut(): Promise<number>;
	/** Tells the other tabs; they call `hear`. */
	tell(event: SessionEvent): void;
	isVisible(): boolean;
	now(): number;
	setTimer(run: () => void, milliseconds: number): unknown;
	clearTimer(timer: unknown): void;
}

const REFRESH_BEFORE_END_MS = 5 * 60_000;
const FIRST_RETRY_MS = 200;
const LONGEST_RETRY_MS = 30_000;
/** `setTimeout` counts in 32 bits. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export type Session = ReturnType<typeof createSession>;

/** Who is signed in, kept true over time and across tabs (SES-01 to SES-05). */
export function createSession(surroundings: SessionSurroundings) {
	let state: SessionState = { user: null, role: null, loading: true };
	let expiresAt: number | null = null;
	let timer: unknown = null;
	let retryMs = FIRST_RETRY_MS;
	const listeners = new Set<(event: SessionEvent, state: SessionState) => void>();

	const emit = (event: SessionEvent, next: SessionState) => {
		state = next;
		for (const listener of listeners) listener(event, state);
	};

	const clearTimer = () => {
		if (timer !== null) surroundings.clearTimer(timer);
		timer = null;
	};

	const schedule = (milliseconds: number) => {
		clearTimer();
		if (!surroundings.isVisible()) return;
		timer = surroundings.setTimer(refresh, Math.min(Math.max(milliseconds, 0), LONGEST_TIMER_MS));
	};

	const scheduleRefresh = () => {
		if (expiresAt === null) return;
		const left = expiresAt - surroundings.now();
		// A session that could not be prolonged is looked at again at its end, not over and over before it.
		schedule(left > REFRESH_BEFORE_END_MS ? left - REFRESH_BEFORE_END_MS : left);
	};

	/** Loads user and role anew; without a session, clears them. */
	const load = async (event: SessionEvent) => {
		const loaded = await surroundings.load();
		expiresAt = loaded?.expiresAt ?? null;
		retryMs = FIRST_RETRY_MS;
		if (loaded) {
			emit(event, { user: loaded.user, role: loaded.user.role, loading: false });
			scheduleRefresh();
		} else {
			clearTimer();
			emit(event === "INITIAL_SESSION" ? event : "SIGNED_OUT", { user: null, role: null, loading: false });
		}
	};

	const drop = () => {
		expiresAt = null;
		clearTimer();
		emit("SIGNED_OUT", { user: null, role: null, loading: false });
	};

	async function refresh() {
		timer = null;
		if (expiresAt === null) return;
		const remaining = expiresAt - surroundings.now();
		if (remaining > REFRESH_BEFORE_END_MS) return scheduleRefresh();
		try {
			await surroundings.refresh();
			await load("TOKEN_REFRESHED");
		} catch (error) {
			if (error instanceof SessionGoneError) return drop();
			schedule(retryMs);
			retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
		}
	}

	const start = async (): Promise<void> => {
		try {
			await load("INITIAL_SESSION");
		} catch {
			// No answer: loading stays true, nothing guarded is shown, and it is asked again.
			timer = surroundings.setTimer(start, retryMs);
			retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
		}
	};

	return {
		state: () => state,
		subscribe: (listener: (event: SessionEvent, state: SessionState) => void) => {
			listeners.add(listener);
			return () => void listeners.delete(listener);
		},
		start,
		/** After something changed here: a sign-in, a new name. Loads the role anew and tells the other tabs. */
		announce: async (event: Exclude<SessionEvent, "INITIAL_SESSION" | "SIGNED_OUT">) => {
			await load(event);
			surroundings.tell(event);
		},
		/** What another tab has told. */
		hear: (event: SessionEvent) => (event === "SIGNED_OUT" ? Promise.resolve(drop()) : load(event).catch(() => {})),
		/** The tab was shown or hidden: nothing runs while it is hidden (SES-04). */
		visibilityChanged: () => (surroundings.isVisible() ? scheduleRefresh() : clearTimer()),
		/**
		 * Ends the session on the server. An answer of 401, 403 or 404 means it had ended already (SES-05).
		 *
		 * @throws when it could not be ended
		 */
		signOut: async () => {
			const status = await surroundings.signOut();
			if (status >= 400 && ![401, 403, 404].includes(status)) throw new Error(`sign-out answered ${status}`);
			drop();
			surroundings.tell("SIGNED_OUT");
		},
	};
}
