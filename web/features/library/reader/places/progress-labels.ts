import { formatNumber } from "../../../../../contract/formats.ts";
import type { LibraryItem, Spot } from "../../../../../contract/library/reader.ts";

/** Returns the progress through a book, from 0 to 1. */
export const fractionOf = (spot: Spot): number => (spot.kind === "page" ? spot.page / spot.pages : spot.fraction);

/** Returns an integer percentage, never 100 before the end. */
export const percentOf = (spot: Spot): number => {
	const fraction = fractionOf(spot);
	return fraction >= 0.999 ? 100 : Math.min(99, Math.max(1, Math.round(fraction * 100)));
};

/** Returns the progress in a library item, read or heard; null before they began. */
export function progressOf({ place, audiobook }: Pick<LibraryItem, "place" | "audiobook">) {
	if (place) return { percent: percentOf(place.spot), text: formatPlace(place.spot) };
	if (!audiobook || audiobook.placeSeconds < 1) return null;
	const { seconds, placeSeconds } = audiobook;
	const percent =
		seconds - placeSeconds < 5 ? 100 : Math.min(99, Math.max(1, Math.round((placeSeconds / seconds) * 100)));
	const minutes = Math.max(1, Math.round((seconds - placeSeconds) / 60));
	const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
	return { percent, text: `${hours > 0 ? `${hours} hr ` : ""}${rest} min left` };
}

/** Formats the position in a book: `Page 12 of 60`, or `35% read` if a book has no pages. */
export const formatPlace = (spot: Spot): string =>
	spot.kind === "page" ? `Page ${formatNumber(spot.page)} of ${formatNumber(spot.pages)}` : `${percentOf(spot)}% read`;
