import { type OrderSource, orderSources } from "../../../../contract/selling/order-sources.ts";
import { type OrderState, orderStates } from "../../../../contract/selling/order-status.ts";
import { type OrderFilter, type OrderQuery, type OrderSort, orderSorts } from "../../../../contract/selling/orders.ts";
import { parseOption } from "../../../lib/parse-option.ts";

const PAGE_SIZE = 25;

const day = (value: string | null) =>
	/^\d{4}-\d{2}-\d{2}$/.test(value ?? "") && !Number.isNaN(Date.parse(value ?? "")) ? (value ?? "") : "";
const cleanText = (value: string | null) => (value ?? "").toWellFormed().replaceAll("\0", "").slice(0, 200);

/** Parses the address of the list. Ignores invalid values, because people edit addresses by hand. */
export function readAddress(parameters: URLSearchParams): OrderQuery {
	const page = Number.parseInt(parameters.get("page") ?? "", 10);
	return {
		search: cleanText(parameters.get("search")),
		state: parseOption<OrderState>(parameters.get("state"), orderStates) ?? "all",
		source: parseOption<OrderSource>(parameters.get("source"), orderSources) ?? "all",
		product: cleanText(parameters.get("product")),
		from: day(parameters.get("from")),
		to: day(parameters.get("to")),
		sort: parseOption<OrderSort>(parameters.get("sort"), orderSorts) ?? "placedAt",
		direction: parseOption(parameters.get("direction"), ["asc"]) ?? "desc",
		page: page >= 1 && page <= 1_000_000 ? page : 1,
		pageSize: PAGE_SIZE,
	};
}

/** Returns the address of a view, without default values. */
export function writeAddress(query: OrderQuery): URLSearchParams {
	const parameters = writeFilter(query);
	if (query.sort !== "placedAt") parameters.set("sort", query.sort);
	if (query.direction !== "desc") parameters.set("direction", query.direction);
	if (query.page !== 1) parameters.set("page", String(query.page));
	return parameters;
}

/** Returns only the filter, for the export. */
export function writeFilter({ search, state, source, product, from, to }: OrderFilter): URLSearchParams {
	const parameters = new URLSearchParams();
	for (const [name, value] of Object.entries({ search, state, source, product, from, to }))
		if (value !== "" && value !== "all") parameters.set(name, value);
	return parameters;
}

export const noFilter: OrderFilter = { search: "", state: "all", source: "all", product: "", from: "", to: "" };

export const isFiltered = (filter: OrderFilter) => writeFilter(filter).size > 0;
