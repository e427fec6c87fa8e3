/** Random numbers that are the same for the same seed. */
export interface Random {
	/** From 0 to 1, without 1. */
	next(): number;
	/** A whole number, both ends included. */
	between(from: number, to: number): number;
	/** True with this probability. */
	chance(probability: number): boolean;
	pick<Item>(items: readonly Item[]): Item;
	/** A version 4 UUID. */
	uuid(): string;
}

/** Creates a generator (mulberry32), which is for sample data only: its numbers can be predicted. */
export function createRandom(seed: number): Random {
	let state = seed;
	const next = () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
	const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
	return {
		next,
		between,
		chance: (probability) => next() < probability,
		pick: (items) => {
			const item = items[between(0, items.length - 1)];
			if (item === undefined) throw new Error("nothing to pick from");
			return item;
		},
		uuid: () => {
			const hex = Array.from({ length: 32 }, () => between(0, 15).toString(16)).join("");
			const variant = "89ab"[between(0, 3)];
			return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
		},
	};
}
