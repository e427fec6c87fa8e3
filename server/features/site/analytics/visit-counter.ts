import { createHmac, randomBytes } from "node:crypto";
import { DAY_MS, MINUTE_MS } from "../../../../contract/durations.ts";
import { limits } from "../../../../contract/limits.ts";
import {
	type AnalyticsKind,
	DIRECT,
	OTHER_SOURCE,
	scrollDepths,
	UNKNOWN_SOURCE,
	type VisitBeacon,
} from "../../../../contract/site/analytics.ts";
import type { PageArm } from "../../../../contract/site/sales-page/page-tests.ts";
import type { Database } from "../../../database/database.ts";
import type { Log } from "../../../log.ts";
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

/** What identifies a visitor within a day. Neither is stored. */
export interface Visitor {
	/** IP address of the client. */
	address: string;
	userAgent: string;
}

/** Data of the visit that is stored with the checkout it led to. */
export interface CheckoutVisit {
	/** Where the visitor came from (PAGE-04); null if unknown, or if they opted out of counting. */
	visitSource: string | null;
	/** The test that counted them and the version they saw (PAGE-03); null for none. */
	pageTestId: string | null;
	pageVersion: number | null;
}

/** Counts what happens on the public pages (PAGE-04): in memory, and every few seconds in the database. */
export interface VisitCounter {
	/** Counts what a page reports. Never throws, and waits at most for the salt of a new day. */
	note(visitor: Visitor, beacon: VisitBeacon): Promise<void>;
	/**
	 * Counts an opened checkout.
	 *
	 * @returns what to store with it
	 */
	recordCheckoutVisit(visitor: Visitor | null): Promise<CheckoutVisit>;
	/** Returns where a visitor came from (PAGE-04); null if unknown, or if they opted out of counting. */
	findSource(visitor: Visitor | null): Promise<string | null>;
	/** Returns whether two versions of the sales page are being tested (PAGE-03). */
	isTesting(): boolean;
	/**
	 * Returns the version that a visitor sees all day. While the database is unavailable, they see A without waiting.
	 *
	 * @returns synchronously if the salt of the day is known
	 */
	armFor(visitor: Visitor): PageArm | Promise<PageArm>;
	/** Saves the counts. If that fails, they are kept for the next time. */
	flush(): Promise<void>;
	/** Saves all counts, then stops counting. */
	stop(): Promise<void>;
}

/** Maximum loss if a process is killed. */
const FLUSH_MS = 5_000;
/** Limits of what is held in memory, regardless of the number of visitors and the length of a database outage. */
const MAX_COUNTS = 20_000;
const MAX_VISITORS = 50_000;
/** How long a page waits for the salt of a new day. */
const SALT_MS = 300;

/** What is known of a visitor of a day. */
interface Known {
	/** Their first source. */
	source: string;
	/** The test that counts them, and the version that they see; null for none. */
	test: { id: string; version: number } | null;
}

interface Day {
	/** In UTC, such as `2026-11-21`. */
	name: string;
	salt: Buffer;
	/** Distinct sources of the day. */
	sources: Set<string>;
	/** Its visitors, by hash. */
	known: Map<string, Known>;
	/** Visitors who are not saved yet. */
	pending: Map<string, Known>;
}

const dayName = (now: number) => new Date(now).toISOString().slice(0, 10);

/**
 * @param options `siteUrl`: its own pages are not sources; `clock`: the time in milliseconds; `runningTest`: returns
 *   the current page test
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
	/** The same, once it is available. */
	let ready: Day | null = null;
	/** The salt did not arrive in time: visitors do not wait until it is available. */
	let late = false;
	let begun = "";
	/** Previous days that are not saved yet. */
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
					// The next visitor triggers another attempt.
					today = null;
				},
			);
			await before?.then((day) => earlier.push(day)).catch(() => {});
		}
		return today;
	};
	const visitorOf = ({ salt }: Day, { address, userAgent }: Visitor): string =>
		// Length prefixes make the text of each visitor unique. Whole bytes, so that the database returns the same value.
		createHmac("sha256", salt)
			.update(`${address.length} ${address} ${userAgent}`)
			.digest()
			.toString("base64url", 0, 16);

	const distinctSource = (day: Day, source: string): string => {
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
		else if (counts.size < MAX_COUNTS) counts.set(key, { minute, kind, source, count: times });
	};

	/** Returns today, or null if it is not available soon. */
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
	/** Returns the test that counts a visitor now. */
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
	/** Remembers a visitor who was not seen today, or not since the running test began. */
	const remember = (day: Day, hash: string, somebody: Known) => {
		if (day.pending.size >= MAX_VISITORS) return;
		// The visitor seen longest ago is evicted first: the database still knows them.
		if (!day.known.has(hash) && day.known.size >= MAX_VISITORS) day.known.delete(day.known.keys().next().value ?? "");
		day.known.set(hash, somebody);
		day.pending.set(hash, somebody);
	};

	const write = async (): Promise<void> => {
		const day = await today?.catch(() => null);
		// The salt of this day is deleted even without visitors on the next day.
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
					// Visits of a previous day are recorded on that day.
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
				else if (counts.size < MAX_COUNTS) counts.set(key, one);
			}
			for (const { testId, version, kind, count } of taken.testCounts.values())
				countForTest(kind, { id: testId, version }, count);
			for (const { day, pending } of taken.visitors) {
				for (const [hash, since] of day.pending)
					pending.set(hash, { ...since, source: pending.get(hash)?.source ?? since.source });
				day.pending = pending;
				if (today === null || day.name !== begun) earlier.push(day);
			}
			throw error;
		}
		// Keeps nothing of a previous day, even if it was saved late.
		if (taken.visitors.some(({ day: one }) => one.name !== begun)) await forgetVisitorsBefore(db, begun);
	};
	// One at a time, so that nothing is saved twice.
	let writing = Promise.resolve();
	const flush = () => {
		writing = writing.catch(() => {}).then(write);
		return writing;
	};
	const timer = setInterval(() => {
		flush().catch((error) => log.warn({ error }, "failed to save visits, will retry"));
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
				const source = first ?? distinctSource(day, sourceOf(beacon, ownHost));
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
		recordCheckoutVisit: async (visitor) => {
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
			// Buyers count as visitors even if their browser never reported: rates compare the same people.
			if (test && known?.test?.id !== test.id) remember(day, hash, { source: source ?? UNKNOWN_SOURCE, test });
			countForTest("checkout", test);
			return { visitSource: source, pageTestId: test?.id ?? null, pageVersion: test?.version ?? null };
		},
		findSource: async (visitor) => {
			if (!visitor) return null;
			const day = await current();
			const hash = visitorOf(day, visitor);
			return day.known.get(hash)?.source ?? findVisitorSource(db, day.name, Buffer.from(hash, "base64url"));
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
