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
	/** The session ended while this person was at work: the page stays, and asks them to sign in again. */
	interrupted?: Interruption | undefined;
}

export interface Interruption {
	user: SessionUser;
	/** Whether signing in is offered now; it can be put off until the next call needs it. */
	asking: boolean;
}

/**
 * What became of the session that a call was refused for. `valid`: it is there, the refusal was about something else.
 * `restored`: the same person has signed in again. `gone`: nobody has.
 */
export type Recovery = "valid" | "restored" | "gone";

/** A refusal that trying again cannot fix: the session is gone. */
export class SessionGoneError extends Error {}

export interface LoadedSession {
	user: SessionUser;
	/** Milliseconds since 1970. */
	expiresAt: number;
}

/** What the session needs of the world; the browser's is in `browser-session.ts`. */
export interface SessionDependencies {
	/** @returns who is signed in, with the role and the end of the session, or null */
	load(): Promise<LoadedSession | null>;
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

export const stateOf = (loaded: { user: SessionUser } | null): SessionState => ({
	user: loaded?.user ?? null,
	role: loaded?.user.role ?? null,
	loading: false,
});

/** Who is signed in, kept true over time and across tabs (SES-01 to SES-05). */
export function createSession(dependencies: SessionDependencies) {
	let state: SessionState = { user: null, role: null, loading: true };
	let expiresAt: number | null = null;
	let timer: unknown = null;
	let retryMs = FIRST_RETRY_MS;
	const listeners = new Set<(event: SessionEvent, state: SessionState) => void>();
	const farewells = new Set<() => Promise<unknown>>();

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
		timer = dependencies.setTimer(refresh, Math.min(Math.max(milliseconds, 0), LONGEST_TIMER_MS));
	};

	const scheduleRefresh = () => {
		if (expiresAt === null) return;
		const left = expiresAt - dependencies.now();
		// A session that could not be prolonged is looked at again at its end, not over and over before it.
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

	/** The session is gone without anyone having signed out. */
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

	/** Settles when the interrupted person is back, or is known not to come. */
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

	const lookAgain = async (): Promise<Recovery> => {
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
	let looking: Promise<Recovery> | null = null;

	// One question, however many calls are refused at once.
	const recover = (): Promise<Recovery> => {
		looking ??= lookAgain()
			.catch((): Recovery => "gone")
			.finally(() => {
				looking = null;
			});
		return looking;
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
		} catch (error) {
			if (error instanceof SessionGoneError) return interrupt(true);
			schedule(retryMs);
			retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
		}
	}

	const start = async (): Promise<void> => {
		try {
			await load("INITIAL_SESSION");
		} catch {
			// No answer: loading stays true, nothing guarded is shown, and it is asked again.
			timer = dependencies.setTimer(start, retryMs);
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
		/** @param act finished before anyone who signs out is led away, as what this device has of them must be gone by then */
		beforeLeaving: (act: () => Promise<unknown>) => void farewells.add(act),
		/** Begins with what has come along with the page. */
		startWith: (known: LoadedSession | null) => take("INITIAL_SESSION", known),
		/**
		 * For a call that was refused because nobody is signed in: looks whether that is so, and if it is, has the person
		 * asked to sign in again, and waits for it.
		 */
		recover,
		/** Puts signing in again off: what waits for it fails, and the next call that needs it asks again. */
		putOff: () => {
			if (state.interrupted?.asking)
				emit("SIGNED_OUT", { ...state, interrupted: { ...state.interrupted, asking: false } });
		},
		/** After something changed here: a sign-in, a new name. Loads the role again and tells the other tabs. */
		announce: async (event: Exclude<SessionEvent, "INITIAL_SESSION" | "SIGNED_OUT">) => {
			await load(event);
			dependencies.tell(event);
		},
		/** What another tab has told. */
		hear: (event: SessionEvent) => (event === "SIGNED_OUT" ? Promise.resolve(drop()) : load(event).catch(() => {})),
		/** The tab was shown or hidden: nothing runs while it is hidden (SES-04). */
		visibilityChanged: () => (dependencies.isVisible() ? scheduleRefresh() : clearTimer()),
		/** Someone returns to the tab: they learn now that their session has ended, and not at their next press. */
		focused,
		/**
		 * Ends the session on the server. An answer of 401, 403 or 404 means it had ended already (SES-05).
		 *
		 * @param leave opens another page than the one that the guard of this one leads to
		 * @throws when it could not be ended
		 */
		signOut: async (leave: () => void = drop) => {
			const status = await dependencies.signOut();
			if (status >= 400 && ![401, 403, 404].includes(status)) throw new Error(`sign-out answered ${status}`);
			await Promise.allSettled([...farewells].map((act) => act()));
			leave();
			dependencies.tell("SIGNED_OUT");
		},
	};
}
