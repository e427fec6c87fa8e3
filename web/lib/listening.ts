/*
 * How someone listens, kept in their browser: the speed, for everything, and where they stopped, for what has no place on
 * the server.
 */

const KEY = "listening";
/** Of more than these the one that was heard longest ago is forgotten. */
const MOST_PLACES = 50;
const SPEEDS = { slowest: 0.25, fastest: 4 };

interface Listening {
	speed: number;
	/** Seconds, by what is heard; the last heard stands last. */
	places: Record<string, number>;
}

const isSpeed = (value: unknown): value is number =>
	typeof value === "number" && value >= SPEEDS.slowest && value <= SPEEDS.fastest;

function read(): Listening {
	try {
		const kept = Object(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
		return { speed: isSpeed(kept.speed) ? kept.speed : 1, places: { ...Object(kept.places) } };
	} catch {
		return { speed: 1, places: {} };
	}
}

function write(listening: Listening): void {
	try {
		localStorage.setItem(KEY, JSON.stringify(listening));
	} catch {
		// Where nothing may be stored, the next one begins at its start.
	}
}

export const keptSpeed = (): number => read().speed;

export function keepSpeed(speed: number): void {
	if (isSpeed(speed)) write({ ...read(), speed });
}

/** @returns seconds; 0 for what was never heard */
export function keptPlace(id: string): number {
	const seconds = read().places[id];
	return typeof seconds === "number" && Number.isFinite(seconds) ? seconds : 0;
}

export function keepPlace(id: string, seconds: number): void {
	const listening = read();
	const { [id]: _before, ...others } = listening.places;
	const latest = Object.entries(others).slice(1 - MOST_PLACES);
	write({ ...listening, places: { ...Object.fromEntries(latest), [id]: seconds } });
}
