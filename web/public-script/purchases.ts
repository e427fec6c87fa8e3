import { firstNames, lastNames, places } from "../../content/social-proof.ts";

/** One purchase, as the toast tells it. */
export interface Purchase {
	name: string;
	/** Null for real ones: only first name and age are told (PUB-10). */
	place: string | null;
	hoursAgo: number;
}

/** What `/api/social-proof` answers. */
export interface RealPurchase {
	firstName: string;
	hoursAgo: number;
}

/** PUB-08 */
export function inventPurchase(random: () => number): Purchase {
	const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
	const { city, state } = pick(places);
	return {
		name: `${pick(firstNames)} ${pick(lastNames)}`,
		place: `${city}, ${state}`,
		hoursAgo: 1 + Math.floor(random() * 8),
	};
}

/** Real purchases one after the other, newest first, and from the start again. */
export function takeTurns(real: readonly RealPurchase[]): () => Purchase {
	let turn = 0;
	return () => {
		const { firstName, hoursAgo } = real[turn++ % real.length] as RealPurchase;
		return { name: firstName, place: null, hoursAgo };
	};
}

/** `3 hours ago`; in days from the second day on. */
export function ageOf(hoursAgo: number): string {
	const hours = Math.max(1, Math.round(hoursAgo));
	const [count, unit] = hours < 48 ? [hours, "hour"] : [Math.floor(hours / 24), "day"];
	return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}
