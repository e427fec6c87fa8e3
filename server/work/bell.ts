/** Wakes everyone who waits for it. */
export interface Bell {
	ring(): void;
	/** Returns how often it rang. Call it before looking for work, so that nothing is missed between look and wait. */
	rings(): number;
	/** Resolves once it has rung more often than `since`, or after `ms`. */
	wait(since: number, ms: number): Promise<void>;
}

export function createBell(): Bell {
	let rings = 0;
	// Waiters remove themselves: one promise for all, kept for days, would collect a reaction at every poll.
	const waiters = new Set<() => void>();
	return {
		ring: () => {
			rings += 1;
			for (const wake of waiters) wake();
		},
		rings: () => rings,
		wait: (since, ms) =>
			new Promise((resolve) => {
				if (rings !== since) return resolve();
				const wake = () => {
					clearTimeout(timer);
					waiters.delete(wake);
					resolve();
				};
				const timer = setTimeout(wake, ms);
				waiters.add(wake);
			}),
	};
}
