import type { LibraryItem, Spot } from "../../../contract/library.ts";

/** How far into a book, from 0 to 1. */
export const fractionOf = (spot: Spot): number => (spot.kind === "page" ? spot.page / spot.pages : spot.fraction);

/** Whole percent, never 100 before the end. */
export const percentOf = (spot: Spot): number => {
	const fraction = fractionOf(spot);
	return fraction >= 0.999 ? 100 : Math.min(99, Math.max(1, Math.round(fraction * 100)));
};

/** How far a member is in something on the shelf, read or heard; null before they began. */
export function progressOf({ place, audiobook }: Pick<LibraryItem, "place" | "audiobook">) {
	if (place) return { percent: percentOf(place.spot), words: placeWords(place.spot) };
	if (!audiobook || audiobook.placeSeconds < 1) return null;
	const { seconds, placeSeconds } = audiobook;
	const percent =
		seconds - placeSeconds < 5 ? 100 : Math.min(99, Math.max(1, Math.round((placeSeconds / seconds) * 100)));
	const minutes = Math.max(1, Math.round((seconds - placeSeconds) / 60));
	const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
	return { percent, words: `${hours > 0 ? `${hours} hr ` : ""}${rest} min left` };
}

/** Where someone is in a book: `Page 12 of 60`, or `35% read` where a book has no pages. */
export const placeWords = (spot: Spot): string =>
	spot.kind === "page"
		? `Page ${spot.page.toLocaleString("en-US")} of ${spot.pages.toLocaleString("en-US")}`
		: `${percentOf(spot)}% read`;
