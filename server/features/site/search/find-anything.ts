import { customerQuery } from "../../../../contract/customers/customers.ts";
import { limits } from "../../../../contract/limits.ts";
import { orderQuery } from "../../../../contract/selling/orders.ts";
import { type SearchHit, type SearchKind, searchKinds } from "../../../../contract/site/search.ts";
import type { Database } from "../../../database/database.ts";
import { listCustomers } from "../../customers/customers/list/list-customers.ts";
import { listOrders } from "../../selling/orders/list-orders.ts";
import {
	type FoundTitle,
	findCodes,
	findFiles,
	findLeads,
	findLessons,
	findMessages,
	findModules,
	findProducts,
	findUpdates,
} from "./search.queries.ts";

type Source = (db: Database, text: string, limit: number) => Promise<FoundTitle[]>;

/** The search of each kind. */
const sources: Record<SearchKind, Source> = {
	customer: async (db, text, limit) => {
		const { rows } = await listCustomers(db, customerQuery.parse({ search: text, sort: "email", pageSize: limit }));
		return rows.map(({ id, email, name, orderId }) => ({
			id,
			title: email,
			detail: [name, orderId].filter(Boolean).join(" · "),
		}));
	},
	order: async (db, text, limit) => {
		const { rows } = await listOrders(db, orderQuery.parse({ search: text, pageSize: limit }));
		return rows.map(({ id, number, email, products }) => ({
			id,
			title: number || email,
			detail: [number ? email : "", products[0] ?? ""].filter(Boolean).join(" · "),
		}));
	},
	lead: findLeads,
	code: findCodes,
	lesson: findLessons,
	module: findModules,
	product: findProducts,
	file: findFiles,
	update: findUpdates,
	message: findMessages,
};

/** Understands `order karl`: what is meant, and what it contains. */
function splitKind(text: string): { of: SearchKind | null; rest: string } {
	const [first = "", ...words] = text.toLowerCase().split(/\s+/);
	const of = searchKinds.find((kind) => first === kind || first === `${kind}s`) ?? null;
	return words.length > 0 && of ? { of, rest: text.slice(first.length).trim() } : { of: null, rest: text };
}

/** Finds a few of each kind, in the order of the kinds (SET-06). */
export async function findAnything(db: Database, text: string): Promise<SearchHit[]> {
	if (text === "") return [];
	const { of, rest } = splitKind(text);
	const found = await Promise.all(
		searchKinds.map(async (kind) => {
			const rows = await sources[kind](db, kind === of ? rest : text, limits.search.hitsOfAKind);
			return rows.map((row) => ({ kind, ...row }));
		}),
	);
	return found.flat();
}
