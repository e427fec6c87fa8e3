import {
	type ColumnMatch,
	type ColumnPlaces,
	type PurchaserColumn,
	plainColumnName,
	purchaserColumns,
} from "../../../../contract/customers/imports.ts";
import { likelyNames, shopNames } from "./column-names.ts";
import { UnreadableCsvError } from "./csv-file.ts";
import { shopExports } from "./shops/all.ts";
import { list } from "./shops/list.ts";
import { paymentColumns } from "./shops/payment-columns.ts";
import type { ShopExport } from "./shops/shop-export.ts";

export type Places = Map<PurchaserColumn, number>;

/** The mapping of a header. */
export interface FoundColumns {
	shop: ShopExport;
	/** By a specified name, one that shops use, or as documented for the shop's export. */
	places: Places;
	/** Only by a likely name: a person must confirm it. */
	guesses: Places;
	/** Names shared by two columns, so that a person must choose one. */
	repeated: string[];
}

/**
 * Finds columns by name: those of a known shop's export, otherwise the specified names, and likely ones as guesses
 * (IMP-02).
 */
export function findColumns(header: string[]): FoundColumns {
	const plain = header.map((name) => plainColumnName(name.trim()));
	const repeated = new Set<string>();
	const firstPlaceOf = (name: string) => plain.indexOf(plainColumnName(name));
	const onlyPlaceOf = (name: string) => {
		const index = firstPlaceOf(name);
		if (index < 0 || plain.lastIndexOf(plainColumnName(name)) === index) return index;
		repeated.add(header[index]?.trim() ?? name);
		return -1;
	};
	const has = (name: string) => plain.includes(plainColumnName(name));
	const shop = shopExports.find(({ signature }) => signature.every(has)) ?? list;
	const places: Places = new Map();
	const guesses: Places = new Map();
	// The shop's reader uses these itself.
	const extras = new Set(Object.values(findExtras(shop, header)));
	const take = (into: Places, column: PurchaserColumn, names: readonly string[]) => {
		if (places.has(column)) return;
		const taken = new Set([...places.values(), ...into.values()]);
		const isGuess = into === guesses;
		const placeOf = isGuess ? firstPlaceOf : onlyPlaceOf;
		const isFree = (index: number) => !taken.has(index) && !(isGuess && extras.has(index));
		const index = names.map(placeOf).find((found) => found >= 0 && isFree(found));
		if (index !== undefined) into.set(column, index);
	};
	if (shop === list) {
		for (const column of purchaserColumns) take(places, column, [column]);
		if (repeated.size === 0) for (const column of purchaserColumns) take(places, column, shopNames[column] ?? []);
	} else for (const column of purchaserColumns) take(places, column, shop.columns[column] ?? []);
	for (const column of purchaserColumns) {
		// A shop that has separate first and last names has no other name column.
		if (shop !== list && column === "name" && places.has("firstName")) continue;
		// Columns that a shop's export is not known to have are found by name, but not with certainty.
		take(guesses, column, [...(shop !== list ? [column] : []), ...(likelyNames[column] ?? [])]);
	}
	// A full name makes its two parts redundant.
	if (places.has("name") || guesses.has("name")) {
		guesses.delete("firstName");
		guesses.delete("lastName");
	}
	return { shop, places, guesses, repeated: [...repeated] };
}

/** Finds the columns that only this shop has. */
export function findExtras({ extras = {} }: ShopExport, header: string[]): Record<string, number> {
	const plain = header.map((name) => plainColumnName(name.trim()));
	return Object.fromEntries(
		Object.entries(extras).flatMap(([name, columns]) => {
			const index = columns.map((column) => plain.indexOf(plainColumnName(column))).find((found) => found >= 0);
			return index === undefined ? [] : [[name, index]];
		}),
	);
}

/** Describes the mapping of each column, for a person to check. */
export function describeMatches(width: number, { places, guesses }: FoundColumns): ColumnMatch[] {
	const matches: ColumnMatch[] = Array.from({ length: width }, () => ({ column: null, guessed: false }));
	for (const [column, index] of places) matches[index] = { column, guessed: false };
	for (const [column, index] of guesses) matches[index] = { column, guessed: true };
	return matches;
}

/**
 * Returns the columns to use if nobody chooses them: those found by name, and guesses about refunds, disputes and the
 * status.
 *
 * @throws UnreadableCsvError if there is no email column, or two columns share a name; a guess is not sufficient
 *   (IMP-05)
 */
export function requireColumns({ places, guesses, repeated }: FoundColumns): Places {
	const [name] = repeated;
	if (name !== undefined)
		throw new UnreadableCsvError(
			`Two columns are called "${name}". Choose the one to use below, or rename one of them.`,
		);
	if (!places.has("email")) throw new UnreadableCsvError("No email column found. Choose it below.");
	// These can only withhold access, so a guess is enough.
	return new Map([...places, ...[...guesses].filter(([column]) => isPaymentColumn(column))]);
}

const isPaymentColumn = (column: PurchaserColumn) => paymentColumns.some((one) => one === column);

/** Uses the columns chosen by a person, validated against the file itself. */
export function takeColumns(width: number, columns: ColumnPlaces): Places {
	const places: Places = new Map();
	for (const column of purchaserColumns) {
		const index = columns[column];
		if (index === undefined || index === null) continue;
		if (index >= width) throw new UnreadableCsvError(`The column chosen for "${column}" is not in this file.`);
		places.set(column, index);
	}
	if (!places.has("email")) throw new UnreadableCsvError('No column was chosen for "email".');
	if (new Set(places.values()).size < places.size) {
		throw new UnreadableCsvError("One column of the file was chosen for two different things.");
	}
	return places;
}
