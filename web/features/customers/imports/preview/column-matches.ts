import type { ColumnMatch, PurchaserColumn } from "../../../../../contract/customers/imports.ts";

/** Assigns a meaning to a column, and removes it from the previous one. Chosen by a person, so it is not a guess. */
export function changeMatch(matches: ColumnMatch[], index: number, column: PurchaserColumn | null): ColumnMatch[] {
	return matches.map((match, other) => {
		if (other === index) return { column, guessed: false };
		return match.column === column ? { column: null, guessed: false } : match;
	});
}

/** Converts to the server's format: the index of each known column. */
export function placesOf(matches: ColumnMatch[]): Partial<Record<PurchaserColumn, number>> {
	return Object.fromEntries(matches.flatMap(({ column }, index) => (column ? [[column, index]] : [])));
}

/** Without names, only an email can be recognized by its value. */
export function matchByLooks(row: string[]): ColumnMatch[] {
	const index = row.findIndex((cell) => /^\S+@\S+\.\S+$/.test(cell.trim()));
	return row.map((_cell, other) =>
		other === index ? { column: "email", guessed: true } : { column: null, guessed: false },
	);
}
