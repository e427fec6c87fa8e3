import type { OrderSource } from "../../../../../contract/selling/order-sources.ts";
import type { CurrencySales } from "../../../../../contract/site/sales-figures.ts";
import type { SalesRow } from "./sales-figures.queries.ts";

/** Maximum number of products with a bar. */
const PRODUCTS = 8;
/** Maximum number of discount codes with a bar. */
const CODES = 8;

const soldIn = ({ orders, gross, refunds, lost, revenue }: SalesRow) => ({
	orders,
	gross: Number(gross),
	refunds: Number(refunds),
	lost: Number(lost),
	revenue: Number(revenue),
});
const nothingSold = { orders: 0, gross: 0, refunds: 0, lost: 0, revenue: 0 };

const byRevenue = (one: { revenue: number }, other: { revenue: number }) => other.revenue - one.revenue;

/** @param days such as `2026-11-22`, oldest first; days without a sale are included */
export function describeSales(rows: SalesRow[], days: string[]): CurrencySales[] {
	const currencies = [...new Set(rows.map(({ currency }) => currency))];
	const described = currencies.map((currency) => {
		const own = rows.filter((row) => row.currency === currency);
		const byDay = new Map(own.flatMap((row) => (row.day === null ? [] : [[row.day, soldIn(row)]])));
		const sources = own.flatMap((row) =>
			row.source === null ? [] : [{ source: row.source as OrderSource, ...soldIn(row) }],
		);
		const products = own.flatMap((row) => (row.products === null ? [] : [{ products: row.products, ...soldIn(row) }]));
		// An empty code is an order without one.
		const codes = own.flatMap((row) => (row.code ? [{ code: row.code, ...soldIn(row) }] : []));
		const sum = (key: keyof typeof nothingSold) => sources.reduce((total, entry) => total + entry[key], 0);
		return {
			currency,
			orders: sum("orders"),
			gross: sum("gross"),
			refunds: sum("refunds"),
			lost: sum("lost"),
			revenue: sum("revenue"),
			days: days.map((day) => ({ day, ...(byDay.get(day) ?? nothingSold) })),
			sources: sources.sort(byRevenue),
			products: products.sort(byRevenue).slice(0, PRODUCTS),
			codes: codes.sort(byRevenue).slice(0, CODES),
		};
	});
	return described.sort((one, other) => other.orders - one.orders);
}
