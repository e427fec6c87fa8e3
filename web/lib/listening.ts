/* How fast someone listens, to whatever: kept in their browser. */

const KEY = "listening";
const SPEEDS = { slowest: 0.25, fastest: 4 };

const isSpeed = (value: unknown): value is number =>
	typeof value === "number" && value >= SPEEDS.slowest && value <= SPEEDS.fastest;

export function keptSpeed(): number {
	try {
		const { speed } = Object(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
		return isSpeed(speed) ? speed : 1;
	} catch {
		return 1;
	}
}

export function keepSpeed(speed: number): void {
	if (!isSpeed(speed)) return;
	try {
		localStorage.setItem(KEY, JSON.stringify({ speed }));
	} catch {
		// Where nothing may be stored, the next one begins at its own speed.
	}
}
