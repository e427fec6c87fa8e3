import { firstNames, lastNames, places } from "../../content/social-proof.ts";

/** One purchase, as the toast tells it. */
export interface Purchase {
	name: string;
	/** Null for real ones: only first name and age are told (PUB-10). */
	place: string | null;
	/** Such as `3 hours ago`. */
	age: string;
}

/** What `/api/social-proof` answers. */
export interface RealPurchase {
	firstName: string;
	/** An order says its day and not its hour. */
	daysAgo: number;
}

/** PUB-08 */
export function inventPurchase(random: () => number): Purchase {
	const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
	const { city, state } = pick(places);
	return {
		name: `${pick(firstNames)} ${pick(lastNames)}`,
		place: `${city}, ${state}`,
		age: ago(1 + Math.floor(random() * 8), "hour"),
	};
}

/** Real purchases one after the other, newest first, and from the start again. */
export function takeTurns(real: readonly RealPurchase[]): () => Purchase {
	let turn = 0;
	return () => {
		const { firstName, daysAgo } = real[turn++ % real.length] as RealPurchase;
		return { name: firstName, place: null, age: dayAge(daysAgo) };
	};
}

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"} ago`;

/** `today`, `yesterday`, `3 days ago`. */
export function dayAge(daysAgo: number): string {
	return ["today", "yesterday"][daysAgo] ?? ago(daysAgo, "day");
}
