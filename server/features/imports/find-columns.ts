import {
	type ColumnMatch,
	type ColumnPlaces,
	type PurchaserColumn,
	plainColumnName,
	purchaserColumns,
} from "../../../contract/imports.ts";
import { UnreadableCsvError } from "./csv-file.ts";
import { likelyNames, shopExports } from "./shop-exports.ts";

export type Places = Map<PurchaserColumn, number>;

/** What is known of a header. */
export interface FoundColumns {
	shop: string | null;
	/** By a promised name, or as the shop's export is documented. */
	places: Places;
	/** By a likely name only: to be confirmed by a person. */
	guesses: Places;
}

/** Columns by name: those of a shop whose export this is, else the promised names, and likely ones as a guess (IMP-02). */
export function findColumns(header: string[]): FoundColumns {
	const plain = header.map((name) => plainColumnName(name.trim()));
	const placeOf = (name: string) => plain.indexOf(plainColumnName(name));
	const shop = shopExports.find(({ signature }) => signature.every((name) => placeOf(name) >= 0));
	const places: Places = new Map();
	const take = (into: Places, column: PurchaserColumn, names: readonly string[]) => {
		if (places.has(column)) return;
		const taken = new Set([...places.values(), ...into.values()]);
		const place = names.map(placeOf).find((found) => found >= 0 && !taken.has(found));
		if (place !== undefined) into.set(column, place);
	};
	if (shop) for (const column of purchaserColumns) take(places, column, shop.columns[column] ?? []);
	else for (const column of purchaserColumns) take(places, column, [column]);
	const guesses: Places = new Map();
	for (const column of purchaserColumns) {
		// A shop that writes first and last names apart has no other column for them.
		if (shop && column === "name" && places.has("firstName")) continue;
		// What the export of a shop is not known to have is found by name, but not for certain.
		take(guesses, column, [...(shop ? [column] : []), ...(likelyNames[column] ?? [])]);
	}
	// A whole name says all that its two parts do.
	if (places.has("name") || guesses.has("name")) {
		guesses.delete("firstName");
		guesses.delete("lastName");
	}
	return { shop: shop?.shop ?? null, places, guesses };
}

/** For a person to look at: what each column of a file is taken for. */
export function describeMatches(width: number, { places, guesses }: FoundColumns): ColumnMatch[] {
	const matches: ColumnMatch[] = Array.from({ length: width }, () => ({ column: null, guessed: false }));
	for (const [column, place] of places) matches[place] = { column, guessed: false };
	for (const [column, place] of guesses) matches[place] = { column, guessed: true };
	return matches;
}

/** @throws UnreadableCsvError where there is no column for the email; a guess is not enough (IMP-05) */
export function requireColumns({ places }: FoundColumns): Places {
	if (!places.has("email")) throw new UnreadableCsvError("No email column found. Choose it below.");
	return places;
}

/** The columns that a person chose. What comes from a browser is checked against the file itself. */
export function takeColumns(width: number, columns: ColumnPlaces): Places {
	const places: Places = new Map();
	for (const column of purchaserColumns) {
		const place = columns[column];
		if (place === undefined || place === null) continue;
		if (place >= width) throw new UnreadableCsvError(`The column chosen for "${column}" is not in this file.`);
		places.set(column, place);
	}
	if (!places.has("email")) throw new UnreadableCsvError('No column was chosen for "email".');
	if (new Set(places.values()).size < places.size) {
		throw new UnreadableCsvError("One column of the file was chosen for two different things.");
	}
	return places;
}
