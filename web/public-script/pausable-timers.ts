export interface Clock {
	now(): number;
	setTimeout(callback: () => void, delay: number): unknown;
	clearTimeout(timer: unknown): void;
}

interface Waiting {
	callback: () => void;
	/** The remaining delay while paused, otherwise the time at which it ends. */
	left: number;
	timer: unknown;
}

/** Timers that can all be paused together and continue later with their remaining time. */
export function createPausableTimers(clock: Clock) {
	const waiting = new Set<Waiting>();
	let paused = false;

	const start = (one: Waiting) => {
		const delay = one.left;
		one.left = clock.now() + delay;
		one.timer = clock.setTimeout(() => {
			waiting.delete(one);
			one.callback();
		}, delay);
	};

	return {
		after(delay: number, callback: () => void): void {
			const one: Waiting = { callback, left: delay, timer: undefined };
			waiting.add(one);
			if (!paused) start(one);
		},
		pause(): void {
			if (paused) return;
			paused = true;
			for (const one of waiting) {
				clock.clearTimeout(one.timer);
				one.left = Math.max(0, one.left - clock.now());
			}
		},
		resume(): void {
			if (!paused) return;
			paused = false;
			for (const one of waiting) start(one);
		},
	};
}
