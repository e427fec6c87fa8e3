/**
 * Reads one page of a list. A page beyond the end returns the last one, so that no page is empty after rows are deleted.
 *
 * @param page starts at 1
 */
export async function paged<Row>(
	page: number,
	pageRows: number,
	count: () => Promise<number>,
	list: (part: { limit: number; offset: number }) => Promise<Row[]>,
): Promise<{ rows: Row[]; total: number; page: number; pageRows: number }> {
	const total = await count();
	const shown = Math.min(page, Math.max(1, Math.ceil(total / pageRows)));
	const rows = await list({ limit: pageRows, offset: (shown - 1) * pageRows });
	return { rows, total, page: shown, pageRows };
}
