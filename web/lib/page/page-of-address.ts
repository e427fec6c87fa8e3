/** Returns the page number in an address; the first page if there is none, or an invalid one. */
export function pageOfAddress(params: URLSearchParams): number {
	const asked = Number(params.get("page"));
	return Number.isInteger(asked) && asked >= 1 && asked <= 1_000_000 ? asked : 1;
}
