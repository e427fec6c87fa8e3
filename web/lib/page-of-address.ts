/** The page of a list that an address asks for; the first one where it asks for none, or for nonsense. */
export function pageOfAddress(params: URLSearchParams): number {
	const asked = Number(params.get("page"));
	return Number.isInteger(asked) && asked >= 1 && asked <= 1_000_000 ? asked : 1;
}
