import type { Figures } from "../../../../../contract/site/sales-figures.ts";
import type { Database } from "../../../../database/database.ts";
import { describeSales } from "./describe-sales.ts";
import { countCompletion, countDays, countPeople, listMostWanted, sumSales } from "./sales-figures.queries.ts";

const DAYS = 30;
const FILES = 8;
/** Sums over a long log are computed once a minute at most, however many admins are watching. */
const KEPT_MS = 60_000;

const kept = new WeakMap<
	Database,
	{ figures: Promise<Omit<Figures, "customers" | "approved" | "registered">>; at: number }
>();

/** Returns the business at a glance (ADM-03). */
export async function readFigures(db: Database, isTryOut: boolean): Promise<Figures> {
	const people = await countPeople(db);
	let sums = kept.get(db);
	if (!sums || Date.now() - sums.at >= KEPT_MS) {
		sums = { figures: sumUp(db, people.registered, isTryOut), at: Date.now() };
		kept.set(db, sums);
		sums.figures.catch(() => kept.delete(db));
	}
	return { ...people, ...(await sums.figures) };
}

/** Has the figures computed again at their next use, after much was added or removed. */
export const forgetFigures = (db: Database): void => void kept.delete(db);

async function sumUp(db: Database, registered: number, isTryOut: boolean) {
	const [days, mostWanted, completion, sales] = await Promise.all([
		countDays(db, DAYS),
		listMostWanted(db, DAYS, FILES),
		countCompletion(db),
		sumSales(db, DAYS, isTryOut),
	]);
	return {
		days,
		sales: describeSales(
			sales,
			days.map(({ day }) => day),
		),
		mostWanted,
		completion: completion.map((row) => ({
			...row,
			share: registered > 0 ? Math.min(1, row.completed / (registered * row.lessons)) : 0,
		})),
	};
}
