import {
	type CustomerFilter,
	type CustomerQuery,
	type CustomerSort,
	customerSorts,
} from "../../../contract/customers.ts";

export const PAGE_SIZES = [25, 50, 100] as const;

const oneOf = <Value extends string>(value: string | null, values: readonly Value[]): Value | undefined =>
	values.find((known) => known === value);

/** What the address of the list says (USR-11). Nonsense in it counts as nothing, as people change addresses by hand. */
export function readAddress(parameters: URLSearchParams): CustomerQuery {
	const number = (name: string) => Number.parseInt(parameters.get(name) ?? "", 10);
	const page = number("page");
	return {
		search: (parameters.get("search") ?? "").toWellFormed().replaceAll("\0", "").slice(0, 200),
		status: oneOf(parameters.get("status"), ["approved", "not-approved"]) ?? "all",
		registration: oneOf(parameters.get("registration"), ["registered", "not-registered"]) ?? "all",
		sort: oneOf<CustomerSort>(parameters.get("sort"), customerSorts) ?? "name",
		direction: oneOf(parameters.get("direction"), ["desc"]) ?? "asc",
		page: page >= 1 && page <= 1_000_000 ? page : 1,
		pageSize: PAGE_SIZES.find((size) => size === number("size")) ?? PAGE_SIZES[0],
	};
}

/** The address of a view, without what is as it would be anyway. */
export function writeAddress(query: CustomerQuery): URLSearchParams {
	const parameters = new URLSearchParams();
	if (query.search) parameters.set("search", query.search);
	if (query.status !== "all") parameters.set("status", query.status);
	if (query.registration !== "all") parameters.set("registration", query.registration);
	if (query.sort !== "name") parameters.set("sort", query.sort);
	if (query.direction !== "asc") parameters.set("direction", query.direction);
	if (query.page !== 1) parameters.set("page", String(query.page));
	if (query.pageSize !== PAGE_SIZES[0]) parameters.set("size", String(query.pageSize));
	return parameters;
}

export const isFiltered = ({ search, status, registration }: CustomerFilter) =>
	search !== "" || status !== "all" || registration !== "all";
