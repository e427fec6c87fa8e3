export type Random = (low: number, high: number) => number;

// Seeded, so that running a script again draws the very same picture and leaves the repository unchanged.
export function seededRandom(seed: number): Random {
	let state = seed;
	return (low, high) => {
		state = (state + 0x6d2b79f5) | 0;
		let t = Math.imul(state ^ (state >>> 15), 1 | state);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return low + (((t ^ (t >>> 14)) >>> 0) / 4294967296) * (high - low);
	};
}
