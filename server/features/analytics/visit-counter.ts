import { createHmac, randomBytes } from "node:crypto";
import {
	type AnalyticsKind,
	DIRECT,
	OTHER_SOURCE,
	scrollDepths,
	UNKNOWN_SOURCE,
	type VisitBeacon,
} from "../../../contract/analytics.ts";
import { limits } from "../../../contract/limits.ts";
import type { Database } from "../../database/database.ts";
import type { Log } from "../../log.ts";
import {
	addCounts,
	findOrInsertSalt,
	findVisitorSource,
	forgetVisitorsBefore,
	insertVisitors,
	listSourcesSince,
	type MinuteCount,
} from "./analytics.queries.ts";
import { sourceOf } from "./visit-source.ts";

/** What tells visitors of one day apart. Neither is kept. */
export interface Visitor {
	/** Of the machine that asks. */
	address: string;
	userAgent: string;
}

/**
 * Counts what happens on the public pages (PAGE-04): in memory, and every few seconds into the database.
 */
export interface VisitCounter {
	/** Counts what a page tells. It throws nothing, and waits for nothing but the salt of a new day. */
	note(visitor: Visitor, beacon: VisitBeacon): Promise<void>;
	/** A checkout was opened. @returns where its visitor came from, to be kept with it; null where nobody saw */
	noteCheckout(visitor: Visitor | null): Promise<string | null>;
	/** Writes what was counted. What cannot be written now is kept for the next time. */
	flush(): Promise<void>;
	/** Writes all that was counted, then counts no more. */
	stop(): Promise<void>;
}

/** So much is lost at most where a process is killed. */
const FLUSH_MS = 5_000;
/** What is held at once, however many come and however long the database is away. */
const MOST_COUNTS = 20_000;
const MOST_VISITORS = 50_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

interface Day {
	/** In UTC, such as `2026-11-21`. */
	name: string;
	salt: Buffer;
	/** Sources that are told apart on it. */
	sources: Set<string>;
	/** Where visitors came from first, by their hashes. */
	known: Map<string, string>;
	/** Those who are not written yet. */
	pending: Map<string, string>;
}

const dayName = (now: number) => new Date(now).toISOString().slice(0, 10);

/** @param siteUrl its own pages are no source @param clock the time in milliseconds */
export function createVisitCounter(
	db: Database,
	{ siteUrl, log, clock = Date.now }: { siteUrl: string; log: Log; clock?: () => number },
): VisitCounter {
	const ownHost = new URL(siteUrl).host;
	let counts = new Map<string, MinuteCount>();
	let today: Promise<Day> | null = null;
	let begun = "";
	/** Of days that are over, until they are written. */
	let earlier: Day[] = [];

	const begin = async (now: number): Promise<Day> => {
		const name = dayName(now);
		const salt = await findOrInsertSalt(db, name, randomBytes(32));
		await forgetVisitorsBefore(db, name);
		const since = new Date(Math.floor(now / DAY_MS) * DAY_MS);
		const sources = await listSourcesSince(db, since, limits.analyticsSources);
		return { name, salt, sources: new Set(sources), known: new Map(), pending: new Map() };
	};
	const current = async (): Promise<Day> => {
		const now = clock();
		if (today === null || begun !== dayName(now)) {
			const before = today;
			begun = dayName(now);
			today = begin(now);
			today.catch(() => {
				// Asked for again with the next visitor.
				today = null;
			});
			await before?.then((day) => earlier.push(day)).catch(() => {});
		}
		return today;
	};
	const visitorOf = ({ salt }: Day, { address, userAgent }: Visitor): string =>
		// With lengths before, no two visitors make the same text.
		createHmac("sha256", salt).update(`${address.length} ${address} ${userAgent}`).digest("base64url").slice(0, 22);

	const toldApart = (day: Day, source: string): string => {
		if (source === DIRECT || source === UNKNOWN_SOURCE || day.sources.has(source)) return source;
		if (day.sources.size >= limits.analyticsSources) return OTHER_SOURCE;
		day.sources.add(source);
		return source;
	};
	const count = (kind: AnalyticsKind, source: string, times = 1) => {
		const minute = Math.floor(clock() / MINUTE_MS) * MINUTE_MS;
		const key = `${minute} ${kind} ${source}`;
		const counted = counts.get(key);
		if (counted) counted.count += times;
		else if (counts.size < MOST_COUNTS) counts.set(key, { minute, kind, source, count: times });
	};

	const write = async (): Promise<void> => {
		const day = await today?.catch(() => null);
		// Also where nobody comes on the next day, the salt of this one is forgotten.
		if (day && day.name !== dayName(clock()) && begun === day.name) {
			today = null;
			earlier.push(day);
		}
		const days = [...new Set([...earlier, ...(day ? [day] : [])])].filter(({ pending }) => pending.size > 0);
		if (counts.size === 0 && days.length === 0) return;
		const taken = { counts, visitors: days.map((one) => ({ day: one, pending: one.pending })) };
		counts = new Map();
		for (const one of days) one.pending = new Map();
		earlier = [];
		try {
			await db.transaction(async (tx) => {
				const visits: MinuteCount[] = [];
				for (const { day, pending } of taken.visitors) {
					const rows = [...pending].map(([hash, source]) => ({ visitor: Buffer.from(hash, "base64url"), source }));
					// Of a day that is over, the visits stand on it.
					const minute = Math.floor(Math.min(clock(), Date.parse(day.name) + DAY_MS - 1) / MINUTE_MS) * MINUTE_MS;
					for (const source of await insertVisitors(tx, day.name, rows))
						visits.push({ minute, kind: "visit", source, count: 1 });
				}
				await addCounts(tx, [...taken.counts.values(), ...visits]);
			});
		} catch (error) {
			for (const [key, one] of taken.counts) {
				const since = counts.get(key);
				if (since) since.count += one.count;
				else if (counts.size < MOST_COUNTS) counts.set(key, one);
			}
			for (const { day, pending } of taken.visitors) {
				for (const [hash, source] of day.pending) if (!pending.has(hash)) pending.set(hash, source);
				day.pending = pending;
				if (day.name !== begun) earlier.push(day);
			}
			throw error;
		}
		// Nothing of a day that is over is kept, also where it was written late.
		if (taken.visitors.some(({ day: one }) => one.name !== begun)) await forgetVisitorsBefore(db, begun);
	};
	// One at a time: what is being written is not taken twice.
	let writing = Promise.resolve();
	const flush = () => {
		writing = writing.catch(() => {}).then(write);
		return writing;
	};
	const timer = setInterval(() => {
		flush().catch((error) => log.warn({ error }, "visits could not be written, and are kept"));
	}, FLUSH_MS);
	timer.unref();

	return {
		note: async (visitor, beacon) => {
			const day = await current();
			const hash = visitorOf(day, visitor);
			const first = day.known.get(hash);
			if (beacon.kind === "view") {
				const source = first ?? toldApart(day, sourceOf(beacon, ownHost));
				if (first === undefined && day.pending.size < MOST_VISITORS) {
					// The one who was here longest ago is forgotten first: the database still knows them.
					if (day.known.size >= MOST_VISITORS) day.known.delete(day.known.keys().next().value ?? "");
					day.known.set(hash, source);
					day.pending.set(hash, source);
				}
				count("view", source);
			} else if (beacon.kind === "scroll") {
				for (const depth of scrollDepths)
					if (depth > beacon.before && depth <= beacon.depth) count(`scroll${depth}`, first ?? UNKNOWN_SOURCE);
			} else count("buyClick", first ?? UNKNOWN_SOURCE);
		},
		noteCheckout: async (visitor) => {
			let source: string | null = null;
			if (visitor) {
				const day = await current();
				const hash = visitorOf(day, visitor);
				source = day.known.get(hash) ?? (await findVisitorSource(db, day.name, Buffer.from(hash, "base64url")));
			}
			count("checkout", source ?? UNKNOWN_SOURCE);
			return source;
		},
		flush,
		stop: async () => {
			clearInterval(timer);
			await flush();
		},
	};
}
