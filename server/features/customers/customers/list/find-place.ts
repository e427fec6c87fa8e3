import type { CustomerFilter } from "../../../../../contract/customers/customers.ts";
import type { Database } from "../../../../database/database.ts";
import { filterPartitions, type Partition } from "./customer-filter.queries.ts";
import { type CustomerCounts, findPlace, type Place, type View } from "./customer-list.queries.ts";

/** Up to this offset, rows are simply skipped. */
export const SHORT_WAY = 1_000;
/** Nearly always the first one is close enough. */
const ATTEMPTS = 4;

export interface CountedPartition extends Partition {
	size: number;
}

/** Returns the partitions that match a filter, with their sizes from the counters. */
export function countPartitions(filter: CustomerFilter, counts: CustomerCounts): CountedPartition[] {
	const { total, approved, registered, both } = counts;
	const sizes = [total - approved - registered + both, registered - both, approved - both, both];
	return filterPartitions(filter).map((partition) => ({
		...partition,
		size: sizes[Number(partition.approved) * 2 + Number(partition.registered)] ?? 0,
	}));
}

/**
 * Finds a position shortly before an offset of a sorted list, so that a page in the middle is read without merging
 * everything before it. The list is a merge of its partitions: the key at the proportional position of the largest one
 * is close to the offset, and the customers before it are counted in the others, using only the sort's index.
 *
 * @returns the position, and the exact number of customers before it
 */
export async function findPlaceBefore(
	db: Database,
	view: View,
	partitions: CountedPartition[],
	offset: number,
): Promise<{ from?: Place; before: number }> {
	const [largest, ...others] = partitions.filter(({ size }) => size > 0).sort((one, other) => other.size - one.size);
	// A single partition is one range of the index and needs no merge.
	if (!largest || others.length === 0 || offset <= SHORT_WAY) return { before: 0 };
	const total = partitions.reduce((sum, { size }) => sum + size, 0);
	const share = largest.size / total;
	// The expected deviation if the partitions have similar distributions.
	const margin = Math.ceil(Math.sqrt(total));
	let nearest: { from?: Place; before: number } = { before: 0 };
	let target = offset - margin;
	for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
		const position = Math.min(Math.max(0, Math.floor(target * share)), largest.size - 1);
		const found = await findPlace(db, view, largest, position, others);
		if (!found) break;
		const before = position + found.before;
		if (before <= offset && before > nearest.before) nearest = { from: found.place, before };
		const ahead = offset - before;
		if (ahead >= 0 && ahead <= SHORT_WAY + 2 * margin) break;
		target += ahead - margin;
	}
	return nearest;
}
