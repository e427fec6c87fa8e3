import { type Clock, createPausableTimers } from "./pausable-timers.ts";

const SECOND = 1_000;

/** Timing of toasts (PUB-09). */
export const toastTiming = {
	shortestDelay: 20 * SECOND,
	longestDelay: 90 * SECOND,
	every: 90 * SECOND,
	visible: 4 * SECOND,
} as const;

/** Whether the page is visible, with notifications of changes. */
export interface Visibility {
	hidden(): boolean;
	onChange(listener: () => void): void;
}

/**
 * Schedules toasts: the first after a random delay, and every 90 s another one with an additional random delay. While
 * the page is hidden, nothing runs: every delay resumes where it stopped.
 *
 * @param random from 0 up to 1
 */
export function scheduleToasts(options: {
	clock: Clock;
	random: () => number;
	visibility: Visibility;
	show: () => void;
	hide: () => void;
}): void {
	const { clock, random, visibility, show, hide } = options;
	const timers = createPausableTimers(clock);

	const showLater = () => {
		const { shortestDelay, longestDelay } = toastTiming;
		timers.after(shortestDelay + random() * (longestDelay - shortestDelay), () => {
			show();
			timers.after(toastTiming.visible, hide);
		});
	};
	const tick = () => {
		showLater();
		timers.after(toastTiming.every, tick);
	};
	const follow = () => (visibility.hidden() ? timers.pause() : timers.resume());

	follow();
	visibility.onChange(follow);
	showLater();
	timers.after(toastTiming.every, tick);
}
