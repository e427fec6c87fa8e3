import { firstNames, lastNames, places } from "../../content/social-proof.ts";

/** A purchase, as shown in the toast. */
export interface Purchase {
	name: string;
	/** Null for real purchases, which show only first name and age (PUB-10). */
	place: string | null;
	/** Such as `3 hours ago`. */
	age: string;
}

/** Response of `/api/social-proof`. */
export interface RealPurchase {
	firstName: string;
	/** Only the day of an order is used, not its time. */
	daysAgo: number;
}

/** Invents a purchase (PUB-08). */
export function inventPurchase(random: () => number): Purchase {
	const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
	const { city, state } = pick(places);
	return {
		name: `${pick(firstNames)} ${pick(lastNames)}`,
		place: `${city}, ${state}`,
		age: ago(1 + Math.floor(random() * 8), "hour"),
	};
}

/** Cycles through real purchases, newest first. */
export function takeTurns(real: readonly RealPurchase[]): () => Purchase {
	let turn = 0;
	return () => {
		const { firstName, daysAgo } = real[turn++ % real.length] as RealPurchase;
		return { name: firstName, place: null, age: dayAge(daysAgo) };
	};
}

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"} ago`;

/** Returns `today`, `yesterday`, `3 days ago`. */
export function dayAge(daysAgo: number): string {
	return ["today", "yesterday"][daysAgo] ?? ago(daysAgo, "day");
}
