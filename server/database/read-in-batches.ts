/** Batch size for row sets too large for memory. */
const BATCH_ROWS = 1_000;

/**
 * Reads any number of rows in batches, each starting after the last row of the previous one.
 *
 * @param read receives the last row, null for the first batch, and the batch size
 */
export async function* readInBatches<Row>(
	read: (last: Row | null, limit: number) => PromiseLike<Row[]>,
): AsyncGenerator<Row> {
	let last: Row | null = null;
	for (;;) {
		const rows: Row[] = await read(last, BATCH_ROWS);
		yield* rows;
		last = rows.at(-1) ?? null;
		if (rows.length < BATCH_ROWS) return;
	}
}
