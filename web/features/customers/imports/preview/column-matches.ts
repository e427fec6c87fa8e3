import type { ColumnMatch, PurchaserColumn } from "../../../../../contract/customers/imports.ts";

/** Assigns a meaning to a column, and removes it from the previous one. Chosen by a person, so it is not a guess. */
export function changeMatch(matches: ColumnMatch[], place: number, column: PurchaserColumn | null): ColumnMatch[] {
	return matches.map((match, other) => {
		if (other === place) return { column, guessed: false };
		return match.column === column ? { column: null, guessed: false } : match;
	});
}

/** Converts to the server's format: the index of each known column. */
export function placesOf(matches: ColumnMatch[]): Partial<Record<PurchaserColumn, number>> {
	return Object.fromEntries(matches.flatMap(({ column }, place) => (column ? [[column, place]] : [])));
}

/** Without names, only an email can be recognized by its value. */
export function matchByLooks(row: string[]): ColumnMatch[] {
	const place = row.findIndex((cell) => /^\S+@\S+\.\S+$/.test(cell.trim()));
	return row.map((_cell, other) =>
		other === place ? { column: "email", guessed: true } : { column: null, guessed: false },
	);
}
