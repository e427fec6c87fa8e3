import type { CustomerFilter, CustomerSort } from "../../../contract/customers.ts";
import type { Queryable } from "../../database/database.ts";
import { listPlaces, type Place } from "./customer-list.queries.ts";

/** One place in this many is remembered. */
const STEP = 250;
/**
 * After this, signposts that are older than the list are made again. Until then a page deep in a long list may be a few
 * customers off, which nobody can see; near either end pages are counted and always true.
 */
const STALE_MS = 10_000;

interface View {
	filter: CustomerFilter;
	sort: CustomerSort;
	descending: boolean;
}

/** Remembers places along each sorted view of the customers, so that a page in the middle is found without counting up to it. */
export interface Signposts {
	/** @returns the nearest remembered place at or before an offset, and how many come before that place */
	nearest(view: View, offset: number, revision: number): Promise<{ from?: Place; before: number }>;
}

export function createSignposts(db: Queryable): Signposts {
	const known = new Map<string, { places: Place[]; revision: number; madeAt: number }>();
	const making = new Map<string, Promise<Place[]>>();

	const make = (name: string, view: View, revision: number): Promise<Place[]> => {
		const running = making.get(name);
		if (running) return running;
		const promise = listPlaces(db, view, STEP)
			.then((places) => {
				known.set(name, { places, revision, madeAt: Date.now() });
				return places;
			})
			.finally(() => making.delete(name));
		making.set(name, promise);
		return promise;
	};

	return {
		nearest: async (view, offset, revision) => {
			const name = [view.sort, view.descending, view.filter.status, view.filter.registration].join();
			const there = known.get(name);
			const isOld = there && there.revision !== revision && Date.now() - there.madeAt >= STALE_MS;
			// Made again beside the answer: only the very first one waits. One that fails is tried again by the next answer.
			if (isOld) make(name, view, revision).catch(() => {});
			const places = there?.places ?? (await make(name, view, revision));
			const place = Math.min(Math.floor(offset / STEP), places.length - 1);
			return place < 0 ? { before: 0 } : { from: places[place], before: place * STEP };
		},
	};
}
