import { setTimeout as pause } from "node:timers/promises";

/** Wakes every waiter. */
export interface Bell {
	ring(): void;
	/** Call it before looking for work, so that nothing is missed between the look and the wait. */
	next(): Promise<void>;
}

export function createBell(): Bell {
	let ring = () => {};
	let rung = new Promise<void>((resolve) => {
		ring = resolve;
	});
	return {
		ring: () => {
			const current = ring;
			rung = new Promise<void>((resolve) => {
				ring = resolve;
			});
			current();
		},
		next: () => rung,
	};
}

/** Waits until the bell rings, or for at most `ms`. */
export async function waitAtMost(ms: number, rung: Promise<void>): Promise<void> {
	const waiting = new AbortController();
	await Promise.race([rung, pause(ms, undefined, { signal: waiting.signal }).catch(() => {})]);
	waiting.abort();
}
