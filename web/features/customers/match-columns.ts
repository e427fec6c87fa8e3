import { type PurchaserColumn, plainColumnName, purchaserColumns } from "../../../contract/customer-import.ts";

/** For each column of a file, what it is taken for; null where it is left alone. */
export type ColumnMatches = (PurchaserColumn | null)[];

/** As the server matches them: by name, the first one of a name wins. */
export function matchColumns(header: string[]): ColumnMatches {
	const taken = new Set<PurchaserColumn>();
	return header.map((name) => {
		const match = purchaserColumns.find((column) => column.toLowerCase() === plainColumnName(name.trim()));
		if (!match || taken.has(match)) return null;
		taken.add(match);
		return match;
	});
}

/** Gives a column of the file a meaning, and takes it from the one that had it. */
export function changeMatch(matches: ColumnMatches, place: number, column: PurchaserColumn | null): ColumnMatches {
	return matches.map((match, other) => (other === place ? column : match === column ? null : match));
}

/** As the server takes it: the place of each known column. */
export function placesOf(matches: ColumnMatches): Partial<Record<PurchaserColumn, number>> {
	return Object.fromEntries(matches.flatMap((column, place) => (column ? [[column, place]] : [])));
}
