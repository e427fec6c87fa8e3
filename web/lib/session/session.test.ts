import { beforeEach, expect, test, vi } from "vitest";
import type { SessionUser } from "../../../contract/accounts/session.ts";
import { createSession, type SessionEvent, SessionGoneError } from "./session.ts";

const HOUR = 3_600_000;
const user: SessionUser = {
	id: "1",
	email: "a@example.org",
	name: "A",
	role: "member",
	premium: false,
	secondFactor: false,
	secondFactorMissing: false,
	viewedByAdmin: false,
};

/**
 * A time that passes only when told to. Fake global timers would also be those of whatever else runs in this process,
 * and a month of a loop that waits a few milliseconds takes minutes.
 */
function startClock() {
	let time = 0;
	const timers = new Map<symbol, { at: number; run: () => void }>();
	/** Lets everything happen that waits for no timer. */
	const settle = () => new Promise((resolve) => setImmediate(resolve));
	return {
		now: () => time,
		setTimer: (run: () => void, milliseconds: number) => {
			const id = Symbol();
			// As in browsers, which count in 32 bits.
			timers.set(id, { at: time + (milliseconds > 2 ** 31 - 1 ? 1 : milliseconds), run });
			return id;
		},
		clearTimer: (id: unknown) => void timers.delete(id as symbol),
		pass: async (milliseconds: number) => {
			const end = time + milliseconds;
			await settle();
			for (;;) {
				const [next] = [...timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at);
				if (!next) break;
				const [id, { at, run }] = next;
				timers.delete(id);
				time = at;
				run();
				await settle();
			}
			time = end;
		},
	};
}
let clock = startClock();
beforeEach(() => {
	clock = startClock();
});

/** A browser whose server returns the prepared responses. */
function open(options: { expiresAt?: number; user?: SessionUser | null } = {}) {
	const server = {
		user: options.user === undefined ? user : options.user,
		expiresAt: options.expiresAt ?? HOUR,
		load: vi.fn(),
		refresh: vi.fn(async () => {}),
		signOutStatus: 200,
	};
	server.load.mockImplementation(async () => server.user && { user: server.user, expiresAt: server.expiresAt });
	const tab = { visible: true };
	const told: SessionEvent[] = [];
	const events: SessionEvent[] = [];
	const session = createSession({
		load: () => server.load(),
		refresh: () => server.refresh(),
		signOut: async () => server.signOutStatus,
		broadcast: (event) => told.push(event),
		isVisible: () => tab.visible,
		now: clock.now,
		setTimer: clock.setTimer,
		clearTimer: clock.clearTimer,
	});
	session.subscribe((event) => events.push(event));
	return { session, server, tab, told, events };
}

test("SES-01 loading stays true until session and role are known", async () => {
	const { session } = open();
	expect(session.state()).toEqual({ user: null, role: null, loading: true });
	await session.start();
	expect(session.state()).toEqual({ user, role: "member", loading: false });
});

test("SES-01 while the server does not respond, loading stays true and the request is repeated", async () => {
	const { session, server } = open();
	server.load.mockRejectedValueOnce(new Error("offline")).mockRejectedValueOnce(new Error("offline"));
	await session.start();
	expect(session.state().loading).toBe(true);
	await clock.pass(200);
	expect(session.state().loading).toBe(true);
	await clock.pass(400);
	expect(session.state()).toMatchObject({ role: "member", loading: false });
});

test("SES-03 the first result is INITIAL_SESSION, with or without a session", async () => {
	for (const someone of [user, null]) {
		const { session, events } = open({ user: someone });
		await session.start();
		expect(events).toEqual(["INITIAL_SESSION"]);
	}
});

test.each(["SIGNED_IN", "TOKEN_REFRESHED", "USER_UPDATED", "PASSWORD_RECOVERY", "MFA_CHALLENGE_VERIFIED"] as const)(
	"SES-03 %s loads the role again and informs the other tabs",
	async (event) => {
		const { session, server, events, told } = open();
		await session.start();
		server.user = { ...user, role: "admin" };
		await session.announce(event);
		expect(session.state().role).toBe("admin");
		expect(events).toEqual(["INITIAL_SESSION", event]);
		expect(told).toEqual([event]);
	},
);

test("SES-03 signing out in one tab signs out the others", async () => {
	const here = open();
	const there = open();
	await Promise.all([here.session.start(), there.session.start()]);
	await here.session.signOut();
	expect(here.told).toEqual(["SIGNED_OUT"]);
	await there.session.receive("SIGNED_OUT");
	for (const tab of [here, there]) {
		expect(tab.session.state()).toEqual({ user: null, role: null, loading: false });
		expect(tab.events.at(-1)).toBe("SIGNED_OUT");
	}
	expect(there.told).toEqual([]);
});

test("SES-04 the session is refreshed five minutes before its end, and not before", async () => {
	const { session, server, events } = open();
	await session.start();
	server.refresh.mockImplementation(async () => {
		server.expiresAt = 3 * HOUR;
	});
	await clock.pass(HOUR - 5 * 60_000 - 1);
	expect(server.refresh).not.toHaveBeenCalled();
	await clock.pass(1);
	expect(server.refresh).toHaveBeenCalledOnce();
	expect(events.at(-1)).toBe("TOKEN_REFRESHED");
	await clock.pass(HOUR);
	expect(server.refresh).toHaveBeenCalledOnce();
});

test("SES-04 the timer of a thirty-day session does not overflow and refresh it immediately", async () => {
	const { session, server } = open({ expiresAt: 30 * 24 * HOUR });
	await session.start();
	await clock.pass(26 * 24 * HOUR);
	expect(server.refresh).not.toHaveBeenCalled();
	await clock.pass(4 * 24 * HOUR - 5 * 60_000);
	expect(server.refresh).toHaveBeenCalledOnce();
});

test("SES-04 nothing is refreshed while the tab is hidden; when it is shown again, pending refreshes run", async () => {
	const { session, server, tab } = open();
	await session.start();
	tab.visible = false;
	session.visibilityChanged();
	await clock.pass(2 * HOUR);
	expect(server.refresh).not.toHaveBeenCalled();
	tab.visible = true;
	session.visibilityChanged();
	await clock.pass(0);
	expect(server.refresh).toHaveBeenCalledOnce();
});

test("SES-04 a failed refresh is retried after 200 ms, 400 ms, 800 ms and so on", async () => {
	const { session, server } = open();
	await session.start();
	server.refresh.mockRejectedValue(new Error("503"));
	await clock.pass(HOUR - 5 * 60_000);
	expect(server.refresh).toHaveBeenCalledTimes(1);
	for (const [index, wait] of [200, 400, 800, 1_600, 3_200].entries()) {
		await clock.pass(wait - 1);
		expect(server.refresh).toHaveBeenCalledTimes(index + 1);
		await clock.pass(1);
		expect(server.refresh).toHaveBeenCalledTimes(index + 2);
	}
	expect(session.state().user).toEqual(user);
});

test("SES-04 a permanent refusal drops the session", async () => {
	const { session, server, events } = open();
	await session.start();
	server.refresh.mockRejectedValue(new SessionGoneError());
	await clock.pass(2 * HOUR);
	expect(server.refresh).toHaveBeenCalledOnce();
	expect(events.at(-1)).toBe("SIGNED_OUT");
	expect(session.state()).toEqual({ user: null, role: null, loading: false, interrupted: { user, asking: true } });
});

test("SES-04 a refused call waits for the same person to sign in again, and they are asked once", async () => {
	const { session, server, told } = open();
	await session.start();
	server.user = null;
	const calls = [session.recover(), session.recover()];
	await clock.pass(0);
	expect(session.state()).toMatchObject({ user: null, role: null, interrupted: { user, asking: true } });
	const late = session.recover();
	server.user = user;
	await session.announce("SIGNED_IN");
	expect(await Promise.all([...calls, late])).toEqual(["restored", "restored", "restored"]);
	expect(session.state()).toMatchObject({ user, role: "member" });
	expect(session.state().interrupted).toBeUndefined();
	expect(told).toEqual(["SIGNED_IN"]);
	// The initial load, the refused call, the new session.
	expect(server.load).toHaveBeenCalledTimes(3);
});

test("SES-04 signing in again in one tab resumes the calls of another one", async () => {
	const { session, server } = open();
	await session.start();
	server.user = null;
	const call = session.recover();
	await clock.pass(0);
	server.user = user;
	await session.receive("SIGNED_IN");
	expect(await call).toBe("restored");
});

test.each([
	["another person signs in", { ...user, id: "2" }],
	["signing in is put off", null],
])("SES-04 when %s, the call is not repeated", async (_case, next) => {
	const { session, server } = open();
	await session.start();
	server.user = null;
	const call = session.recover();
	await clock.pass(0);
	server.user = next;
	if (next) await session.announce("SIGNED_IN");
	else session.postponeSignIn();
	expect(await call).toBe("gone");
	expect(session.state().interrupted).toEqual(next ? undefined : { user, asking: false });
	// A later call that needs a session asks again.
	if (!next) {
		void session.recover();
		await clock.pass(0);
		expect(session.state().interrupted).toEqual({ user, asking: true });
	}
});

test("SES-04 an unrelated refusal leaves the session unchanged, and so does an unavailable server", async () => {
	const { session, server } = open();
	await session.start();
	expect(await session.recover()).toBe("valid");
	server.load.mockRejectedValueOnce(new Error("offline"));
	expect(await session.recover()).toBe("gone");
	expect(session.state()).toMatchObject({ user, role: "member" });
});

test("SES-04 returning to an idle tab shows that the session has ended, unless signing in was postponed", async () => {
	const { session, server, tab } = open();
	await session.start();
	server.user = null;
	tab.visible = false;
	session.focused();
	await clock.pass(0);
	expect(session.state()).toMatchObject({ user });
	tab.visible = true;
	session.focused();
	session.focused();
	await clock.pass(0);
	expect(session.state().interrupted).toEqual({ user, asking: true });
	expect(server.load).toHaveBeenCalledTimes(2);
	session.postponeSignIn();
	session.focused();
	await clock.pass(0);
	expect(session.state().interrupted).toEqual({ user, asking: false });
});

test("SES-04 visitors who never signed in are not asked to sign in again", async () => {
	const { session } = open({ user: null });
	await session.start();
	expect(await session.recover()).toBe("gone");
	expect(session.state().interrupted).toBeUndefined();
});

test("SES-04 a session that cannot be extended is checked once more at its end, not repeatedly", async () => {
	const { session, server } = open();
	await session.start();
	await clock.pass(HOUR - 1);
	expect(server.refresh).toHaveBeenCalledTimes(1);
});

test("SES-04 with a clock that is ahead, a session that cannot be extended is checked every 30 seconds, not in a loop", async () => {
	const { session, server } = open({ expiresAt: -60_000 });
	await session.start();
	await clock.pass(0);
	expect(server.refresh).toHaveBeenCalledTimes(1);
	await clock.pass(29_999);
	expect(server.refresh).toHaveBeenCalledTimes(1);
	await clock.pass(1);
	expect(server.refresh).toHaveBeenCalledTimes(2);
	// The server ends it by its own clock.
	server.refresh.mockRejectedValue(new SessionGoneError());
	await clock.pass(30_000);
	expect(session.state()).toMatchObject({ user: null, interrupted: { user } });
});

test.each([401, 403, 404])("SES-05 a sign-out with status %i counts as signed out", async (status) => {
	const { session, server } = open();
	await session.start();
	server.signOutStatus = status;
	await session.signOut();
	expect(session.state().user).toBeNull();
});

test.each([400, 429, 500, 503])(
	"SES-05 a sign-out with status %i has failed, and the session stays",
	async (status) => {
		const { session, server, told } = open();
		await session.start();
		server.signOutStatus = status;
		await expect(session.signOut()).rejects.toThrow(String(status));
		expect(session.state().user).toEqual(user);
		expect(told).toEqual([]);
	},
);
