import { type CustomerSort, customerSorts, customerViews } from "../../../../../contract/customers/customer-lists.ts";
import type { CustomerFilter, CustomerQuery } from "../../../../../contract/customers/customers.ts";
import { orderStates } from "../../../../../contract/selling/order-status.ts";
import { parseOption } from "../../../../lib/parse-option.ts";

export const PAGE_SIZES = [25, 50, 100] as const;

/** Parses a day such as `2026-11-21`; ignores an invalid one. */
function dayOf<Name extends "orderedFrom" | "orderedUntil">(name: Name, value: string | null) {
	const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value ?? "") && new Date(value ?? "").toJSON()?.startsWith(value ?? "");
	return (isDay ? { [name]: value } : {}) as { [Key in Name]?: string };
}

/** Parses the address of the list (USR-11). Ignores invalid values, because people edit addresses by hand. */
export function readAddress(parameters: URLSearchParams): CustomerQuery {
	const number = (name: string) => Number.parseInt(parameters.get(name) ?? "", 10);
	const page = number("page");
	return {
		search: (parameters.get("search") ?? "").toWellFormed().replaceAll("\0", "").slice(0, 200),
		status: parseOption(parameters.get("status"), ["approved", "not-approved"]) ?? "all",
		registration: parseOption(parameters.get("registration"), ["registered", "not-registered"]) ?? "all",
		view: parseOption(parameters.get("view"), customerViews) ?? "all",
		order: parseOption(parameters.get("order"), orderStates) ?? "all",
		tag: (parameters.get("tag") ?? "").toWellFormed().replaceAll("\0", "").slice(0, 30),
		...dayOf("orderedFrom", parameters.get("from")),
		...dayOf("orderedUntil", parameters.get("until")),
		sort: parseOption<CustomerSort>(parameters.get("sort"), customerSorts) ?? "name",
		direction: parseOption(parameters.get("direction"), ["desc"]) ?? "asc",
		page: page >= 1 && page <= 1_000_000 ? page : 1,
		pageSize: PAGE_SIZES.find((size) => size === number("size")) ?? PAGE_SIZES[0],
	};
}

/** Returns the address of a view, without default values. */
export function writeAddress(query: CustomerQuery): URLSearchParams {
	const parameters = new URLSearchParams();
	if (query.search) parameters.set("search", query.search);
	if (query.status !== "all") parameters.set("status", query.status);
	if (query.registration !== "all") parameters.set("registration", query.registration);
	if (query.view !== "all") parameters.set("view", query.view);
	if (query.order !== "all") parameters.set("order", query.order);
	if (query.orderedFrom) parameters.set("from", query.orderedFrom);
	if (query.orderedUntil) parameters.set("until", query.orderedUntil);
	if (query.tag) parameters.set("tag", query.tag);
	if (query.sort !== "name") parameters.set("sort", query.sort);
	if (query.direction !== "asc") parameters.set("direction", query.direction);
	if (query.page !== 1) parameters.set("page", String(query.page));
	if (query.pageSize !== PAGE_SIZES[0]) parameters.set("size", String(query.pageSize));
	return parameters;
}

/** Matches everyone. */
export const noFilter: CustomerFilter = {
	search: "",
	status: "all",
	registration: "all",
	view: "all",
	order: "all",
	orderedFrom: undefined,
	orderedUntil: undefined,
	tag: "",
};

/** The fields of a view that decide which customers it lists. */
export const filterOf = (query: CustomerFilter): CustomerFilter => ({
	search: query.search,
	status: query.status,
	registration: query.registration,
	view: query.view,
	order: query.order,
	orderedFrom: query.orderedFrom,
	orderedUntil: query.orderedUntil,
	tag: query.tag,
});

const names = Object.keys(noFilter) as (keyof CustomerFilter)[];

export const isFiltered = (filter: CustomerFilter) => names.some((name) => filter[name] !== noFilter[name]);

/** Decides whether changes of a view affect which customers it lists. */
export const changesFilter = (changes: object) => names.some((name) => name in changes);
