/* Playback speed of all media, saved in the browser. */

const KEY = "listening";
const SPEEDS = { slowest: 0.25, fastest: 4 };

const isSpeed = (value: unknown): value is number =>
	typeof value === "number" && value >= SPEEDS.slowest && value <= SPEEDS.fastest;

export function savedSpeed(): number {
	try {
		const { speed } = Object(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
		return isSpeed(speed) ? speed : 1;
	} catch {
		return 1;
	}
}

export function saveSpeed(speed: number): void {
	if (!isSpeed(speed)) return;
	try {
		localStorage.setItem(KEY, JSON.stringify({ speed }));
	} catch {
		// Without storage, the next one plays at its own speed.
	}
}
