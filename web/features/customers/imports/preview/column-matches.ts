import type { ColumnMatch, PurchaserColumn } from "../../../contract/imports.ts";

/** Gives a column of the file a meaning, and takes it from the one that had it. A person chose, so nothing here is a guess. */
export function changeMatch(matches: ColumnMatch[], place: number, column: PurchaserColumn | null): ColumnMatch[] {
	return matches.map((match, other) => {
		if (other === place) return { column, guessed: false };
		return match.column === column ? { column: null, guessed: false } : match;
	});
}

/** As the server takes it: the place of each known column. */
export function placesOf(matches: ColumnMatch[]): Partial<Record<PurchaserColumn, number>> {
	return Object.fromEntries(matches.flatMap(({ column }, place) => (column ? [[column, place]] : [])));
}

/** Without names, only an email can be told by its looks. */
export function matchByLooks(row: string[]): ColumnMatch[] {
	const place = row.findIndex((cell) => /^\S+@\S+\.\S+$/.test(cell.trim()));
	return row.map((_cell, other) =>
		other === place ? { column: "email", guessed: true } : { column: null, guessed: false },
	);
}
