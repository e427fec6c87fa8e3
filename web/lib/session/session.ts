import type { Role } from "../../../contract/accounts/roles.ts";
import type { SessionUser } from "../../../contract/accounts/session.ts";

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
	/** The session ended while this person was working: the page stays, and asks them to sign in again. */
	interrupted?: Interruption | undefined;
}

export interface Interruption {
	user: SessionUser;
	/** Whether the sign-in dialog is open; it can be postponed until the next call needs it. */
	asking: boolean;
}

/**
 * Result of checking the session after a refused call. `valid`: the refusal had another reason. `restored`: the same
 * person has signed in again. `gone`: there is no session.
 */
export type Recovery = "valid" | "restored" | "gone";

/** A permanent refusal: the session no longer exists. */
export class SessionGoneError extends Error {}

export interface LoadedSession {
	user: SessionUser;
	/** Milliseconds since 1970. */
	expiresAt: number;
}

/** Dependencies of the session; the browser's are in `browser-session.ts`. */
export interface SessionDependencies {
	/** Returns who is signed in, with the role and the end of the session, or null. */
	load(): Promise<LoadedSession | null>;
	/**
	 * Extends the session.
	 *
	 * @throws SessionGoneError if it is over; any other error can be retried
	 */
	refresh(): Promise<void>;
	/** Returns the HTTP status of the response; throws if there was none. */
	signOut(): Promise<number>;
	/** Notifies the other tabs, which call `receive`. */
	broadcast(event: SessionEvent): void;
	isVisible(): boolean;
	now(): number;
	setTimer(run: () => void, milliseconds: number): unknown;
	clearTimer(timer: unknown): void;
}

const REFRESH_BEFORE_END_MS = 5 * 60_000;
/** Of a session that has ended by this device's clock, and not by the server's. */
const ENDED_HERE_MS = 30_000;
const FIRST_RETRY_MS = 200;
const MAX_RETRY_MS = 30_000;
/** `setTimeout` counts in 32 bits. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export const stateOf = (loaded: { user: SessionUser } | null): SessionState => ({
	user: loaded?.user ?? null,
	role: loaded?.user.role ?? null,
	loading: false,
});

/** Tracks who is signed in, over time and across tabs (SES-01 to SES-05). */
export function createSession(dependencies: SessionDependencies) {
	let state: SessionState = { user: null, role: null, loading: true };
	let expiresAt: number | null = null;
	let timer: unknown = null;
	let retryMs = FIRST_RETRY_MS;
	const listeners = new Set<(event: SessionEvent, state: SessionState) => void>();
	const signOutTasks = new Set<() => Promise<unknown>>();

	const emit = (event: SessionEvent, next: SessionState) => {
		state = next;
		for (const listener of listeners) listener(event, state);
	};

	const clearTimer = () => {
		if (timer !== null) dependencies.clearTimer(timer);
		timer = null;
	};

	const schedule = (milliseconds: number) => {
		clearTimer();
		if (!dependencies.isVisible()) return;
		timer = dependencies.setTimer(refresh, Math.min(Math.max(milliseconds, 0), MAX_TIMER_MS));
	};

	const scheduleRefresh = () => {
		if (expiresAt === null) return;
		const left = expiresAt - dependencies.now();
		// A session that could not be extended is checked again at its end, not repeatedly before.
		schedule(left > REFRESH_BEFORE_END_MS ? left - REFRESH_BEFORE_END_MS : left);
	};

	/** Loads user and role again; without a session, clears them. */
	const load = async (event: SessionEvent) => take(event, await dependencies.load());

	const take = (event: SessionEvent, loaded: LoadedSession | null) => {
		retryMs = FIRST_RETRY_MS;
		if (loaded) expiresAt = loaded.expiresAt;
		if (loaded || event === "INITIAL_SESSION") {
			emit(event, stateOf(loaded));
			scheduleRefresh();
		} else interrupt(state.interrupted?.asking ?? false);
	};

	/** Handles a session that ended without a sign-out. */
	const interrupt = (asking: boolean) => {
		expiresAt = null;
		clearTimer();
		const user = state.user ?? state.interrupted?.user;
		const interrupted = user && { user, asking };
		emit("SIGNED_OUT", { user: null, role: null, loading: false, interrupted });
	};

	const drop = () => {
		expiresAt = null;
		clearTimer();
		emit("SIGNED_OUT", { user: null, role: null, loading: false });
	};

	/** Settles when the interrupted person has returned, or will not. */
	const whenBack = (user: SessionUser) =>
		new Promise<Recovery>((resolve) => {
			const listener = () => {
				if (state.interrupted?.asking) return;
				listeners.delete(listener);
				resolve(state.user?.id === user.id ? "restored" : "gone");
			};
			listeners.add(listener);
			listener();
		});

	const recheck = async (): Promise<Recovery> => {
		if (state.user) {
			const before = state.user;
			await load("TOKEN_REFRESHED");
			if (state.user) return state.user.id === before.id ? "valid" : "gone";
		}
		if (!state.interrupted) return "gone";
		const { user } = state.interrupted;
		interrupt(true);
		return whenBack(user);
	};
	let rechecking: Promise<Recovery> | null = null;

	// One dialog, however many calls are refused at the same time.
	const recover = (): Promise<Recovery> => {
		rechecking ??= recheck()
			.catch((): Recovery => "gone")
			.finally(() => {
				rechecking = null;
			});
		return rechecking;
	};

	const focused = () => {
		if (state.user && dependencies.isVisible()) void recover();
	};

	async function refresh() {
		timer = null;
		if (expiresAt === null) return;
		const remaining = expiresAt - dependencies.now();
		if (remaining > REFRESH_BEFORE_END_MS) return scheduleRefresh();
		try {
			await dependencies.refresh();
			await load("TOKEN_REFRESHED");
			// The clock of this device is ahead: it would ask again at once, and get the same answer.
			if (expiresAt !== null && expiresAt <= dependencies.now()) schedule(ENDED_HERE_MS);
		} catch (error) {
			if (error instanceof SessionGoneError) return interrupt(true);
			schedule(retryMs);
			retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
		}
	}

	const start = async (): Promise<void> => {
		try {
			await load("INITIAL_SESSION");
		} catch {
			// No response: loading stays true, nothing guarded is shown, and the request is repeated.
			timer = dependencies.setTimer(start, retryMs);
			retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
		}
	};

	return {
		state: () => state,
		subscribe: (listener: (event: SessionEvent, state: SessionState) => void) => {
			listeners.add(listener);
			return () => void listeners.delete(listener);
		},
		start,
		/**
		 * @param act must finish before someone who signs out is redirected, because it removes their data from this device
		 */
		beforeSignOut: (act: () => Promise<unknown>) => void signOutTasks.add(act),
		/** Starts with the session included in the page. */
		startWith: (known: LoadedSession | null) => take("INITIAL_SESSION", known),
		/**
		 * For a call that was refused without a session: checks whether there is one, and otherwise waits until the person
		 * has signed in again.
		 */
		recover,
		/** Closes the sign-in dialog: calls that wait for it fail, and the next one that needs a session opens it again. */
		postponeSignIn: () => {
			if (state.interrupted?.asking)
				emit("SIGNED_OUT", { ...state, interrupted: { ...state.interrupted, asking: false } });
		},
		/**
		 * Call after a change in this tab, such as a sign-in or a new name. Loads the role again and notifies the other
		 * tabs.
		 */
		announce: async (event: Exclude<SessionEvent, "INITIAL_SESSION" | "SIGNED_OUT">) => {
			await load(event);
			dependencies.broadcast(event);
		},
		/** Handles a message from another tab. */
		receive: (event: SessionEvent) => (event === "SIGNED_OUT" ? Promise.resolve(drop()) : load(event).catch(() => {})),
		/** Call when the tab is shown or hidden: nothing runs while it is hidden (SES-04). */
		visibilityChanged: () => (dependencies.isVisible() ? scheduleRefresh() : clearTimer()),
		/** Call when someone returns to the tab, so that they learn immediately that their session has ended. */
		focused,
		/**
		 * Ends the session on the server. A response of 401, 403 or 404 means that it had already ended (SES-05).
		 *
		 * @param leave opens another page than the guard's redirect
		 * @throws if the sign-out failed
		 */
		signOut: async (leave: () => void = drop) => {
			const status = await dependencies.signOut();
			if (status >= 400 && ![401, 403, 404].includes(status)) throw new Error(`sign-out answered ${status}`);
			await Promise.allSettled([...signOutTasks].map((act) => act()));
			leave();
			dependencies.broadcast("SIGNED_OUT");
		},
	};
}
