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
import type { PageArm } from "../../../contract/page-tests.ts";
import type { Database } from "../../database/database.ts";
import type { Log } from "../../log.ts";
import {
	addCounts,
	addTestCounts,
	findOrInsertSalt,
	findVisitorSource,
	forgetVisitorsBefore,
	insertVisitors,
	listSourcesSince,
	type MinuteCount,
	type TestCount,
	type TestCountKind,
} from "./analytics.queries.ts";
import { armOf, type RunningTest } from "./page-arm.ts";
import { sourceOf } from "./visit-source.ts";

/** What tells visitors of one day apart. Neither is kept. */
export interface Visitor {
	/** Of the machine that asks. */
	address: string;
	userAgent: string;
}

/** What is kept with a checkout of the visit that led to it. */
export interface CheckoutVisit {
	/** Where the visitor came from (PAGE-04); null where nobody saw, or they ask not to be counted. */
	visitSource: string | null;
	/** The test that they are counted in and the version they saw (PAGE-03); null for none. */
	pageTestId: string | null;
	pageVersion: number | null;
}

/**
 * Counts what happens on the public pages (PAGE-04): in memory, and every few seconds into the database.
 */
export interface VisitCounter {
	/** Counts what a page tells. It throws nothing, and waits for nothing but the salt of a new day. */
	note(visitor: Visitor, beacon: VisitBeacon): Promise<void>;
	/** A checkout was opened. @returns what is to be kept with it */
	noteCheckout(visitor: Visitor | null): Promise<CheckoutVisit>;
	/** Two versions of the sales page are shown against each other (PAGE-03). */
	isTesting(): boolean;
	/**
	 * The version that a visitor sees all day. Nobody waits for a database that is away: they see A.
	 *
	 * @returns at once where the salt of the day is known
	 */
	armFor(visitor: Visitor): PageArm | Promise<PageArm>;
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
/** So long a page waits for the salt of a new day. */
const SALT_MS = 300;

/** Someone of a day, as far as anything is kept of them. */
interface Known {
	/** Where they came from first. */
	source: string;
	/** The test that they are counted in, and the version that they see; null for none. */
	test: { id: string; version: number } | null;
}

interface Day {
	/** In UTC, such as `2026-11-21`. */
	name: string;
	salt: Buffer;
	/** Sources that are told apart on it. */
	sources: Set<string>;
	/** Its visitors, by their hashes. */
	known: Map<string, Known>;
	/** Those who are not written yet. */
	pending: Map<string, Known>;
}

const dayName = (now: number) => new Date(now).toISOString().slice(0, 10);

/**
 * @param options `siteUrl`: its own pages are no source; `clock`: the time in milliseconds; `runningTest`: of two versions
 *   of the sales page, as it is at this moment
 */
export function createVisitCounter(
	db: Database,
	{
		siteUrl,
		log,
		clock = Date.now,
		runningTest = () => null,
	}: { siteUrl: string; log: Log; clock?: () => number; runningTest?: () => RunningTest | null },
): VisitCounter {
	const ownHost = new URL(siteUrl).host;
	let counts = new Map<string, MinuteCount>();
	let testCounts = new Map<string, TestCount>();
	let today: Promise<Day> | null = null;
	/** The same, once it is there. */
	let ready: Day | null = null;
	/** The salt did not come in time: nobody waits for it until it is there. */
	let late = false;
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
			today.then(
				(day) => {
					ready = day;
				},
				() => {
					// Asked for again with the next visitor.
					today = null;
				},
			);
			await before?.then((day) => earlier.push(day)).catch(() => {});
		}
		return today;
	};
	const visitorOf = ({ salt }: Day, { address, userAgent }: Visitor): string =>
		// With lengths before, no two visitors make the same text. Whole bytes, so that the database gives the same one back.
		createHmac("sha256", salt)
			.update(`${address.length} ${address} ${userAgent}`)
			.digest()
			.toString("base64url", 0, 16);

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

	/** @returns today, or null where it cannot be begun soon */
	const inTime = async (): Promise<Day | null> => {
		if (late) return null;
		const coming = current();
		let timer: NodeJS.Timeout | undefined;
		const patience = new Promise<null>((resolve) => {
			timer = setTimeout(resolve, SALT_MS, null);
		});
		const day = await Promise.race([coming.catch(() => null), patience]);
		clearTimeout(timer);
		if (day === null) {
			late = true;
			coming
				.catch(() => {})
				.finally(() => {
					late = false;
				});
		}
		return day;
	};
	/** What somebody is counted in now. */
	const testOf = (hash: string): Known["test"] => {
		const test = runningTest();
		return test && { id: test.id, version: test[armOf(hash, test.id)] };
	};
	const countForTest = (kind: TestCountKind, test: Known["test"], times = 1) => {
		if (!test) return;
		const key = `${test.id} ${test.version} ${kind}`;
		const counted = testCounts.get(key);
		if (counted) counted.count += times;
		else testCounts.set(key, { testId: test.id, version: test.version, kind, count: times });
	};
	/** Someone whom nobody saw today, or not since the test that runs began. */
	const remember = (day: Day, hash: string, somebody: Known) => {
		if (day.pending.size >= MOST_VISITORS) return;
		// The one who was here longest ago is forgotten first: the database still knows them.
		if (!day.known.has(hash) && day.known.size >= MOST_VISITORS) day.known.delete(day.known.keys().next().value ?? "");
		day.known.set(hash, somebody);
		day.pending.set(hash, somebody);
	};

	const write = async (): Promise<void> => {
		const day = await today?.catch(() => null);
		// Also where nobody comes on the next day, the salt of this one is forgotten.
		if (day && day.name !== dayName(clock()) && begun === day.name) {
			today = null;
			earlier.push(day);
		}
		const days = [...new Set([...earlier, ...(day ? [day] : [])])].filter(({ pending }) => pending.size > 0);
		if (counts.size === 0 && testCounts.size === 0 && days.length === 0) return;
		const taken = { counts, testCounts, visitors: days.map((one) => ({ day: one, pending: one.pending })) };
		counts = new Map();
		testCounts = new Map();
		for (const one of days) one.pending = new Map();
		earlier = [];
		try {
			await db.transaction(async (tx) => {
				const visits: MinuteCount[] = [];
				const tested: TestCount[] = [];
				for (const { day, pending } of taken.visitors) {
					const rows = [...pending].map(([hash, { source, test }]) => ({
						visitor: Buffer.from(hash, "base64url"),
						source,
						testId: test?.id ?? null,
					}));
					// Of a day that is over, the visits stand on it.
					const minute = Math.floor(Math.min(clock(), Date.parse(day.name) + DAY_MS - 1) / MINUTE_MS) * MINUTE_MS;
					for (const { visitor, source, newToday, testId } of await insertVisitors(tx, day.name, rows)) {
						if (newToday) visits.push({ minute, kind: "visit", source, count: 1 });
						const test = testId && pending.get(visitor.toString("base64url"))?.test;
						if (test) tested.push({ testId: test.id, version: test.version, kind: "visitor", count: 1 });
					}
				}
				await addCounts(tx, [...taken.counts.values(), ...visits]);
				await addTestCounts(tx, [...taken.testCounts.values(), ...tested]);
			});
		} catch (error) {
			for (const [key, one] of taken.counts) {
				const since = counts.get(key);
				if (since) since.count += one.count;
				else if (counts.size < MOST_COUNTS) counts.set(key, one);
			}
			for (const { testId, version, kind, count } of taken.testCounts.values())
				countForTest(kind, { id: testId, version }, count);
			for (const { day, pending } of taken.visitors) {
				for (const [hash, since] of day.pending)
					pending.set(hash, { ...since, source: pending.get(hash)?.source ?? since.source });
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
			const known = day.known.get(hash);
			const first = known?.source;
			const test = testOf(hash);
			if (beacon.kind === "view") {
				const source = first ?? toldApart(day, sourceOf(beacon, ownHost));
				if (!known || (test && known.test?.id !== test.id)) remember(day, hash, { source, test });
				count("view", source);
			} else if (beacon.kind === "scroll") {
				for (const depth of scrollDepths)
					if (depth > beacon.before && depth <= beacon.depth) count(`scroll${depth}`, first ?? UNKNOWN_SOURCE);
			} else {
				count("buyClick", first ?? UNKNOWN_SOURCE);
				countForTest("buyClick", test);
			}
		},
		noteCheckout: async (visitor) => {
			if (!visitor) {
				count("checkout", UNKNOWN_SOURCE);
				return { visitSource: null, pageTestId: null, pageVersion: null };
			}
			const day = await current();
			const hash = visitorOf(day, visitor);
			const known = day.known.get(hash);
			const source = known?.source ?? (await findVisitorSource(db, day.name, Buffer.from(hash, "base64url")));
			count("checkout", source ?? UNKNOWN_SOURCE);
			const test = testOf(hash);
			// Whoever buys is one of the visitors, also where their browser never told: rates are of the same people.
			if (test && known?.test?.id !== test.id) remember(day, hash, { source: source ?? UNKNOWN_SOURCE, test });
			countForTest("checkout", test);
			return { visitSource: source, pageTestId: test?.id ?? null, pageVersion: test?.version ?? null };
		},
		isTesting: () => runningTest() !== null,
		armFor: (visitor) => {
			const test = runningTest();
			if (!test) return "a";
			if (ready && ready.name === dayName(clock())) return armOf(visitorOf(ready, visitor), test.id);
			return inTime().then((day) => (day ? armOf(visitorOf(day, visitor), test.id) : "a"));
		},
		flush,
		stop: async () => {
			clearInterval(timer);
			await flush();
		},
	};
}
