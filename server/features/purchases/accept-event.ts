import type { Database } from "../../database/database.ts";
import { jsonWithin } from "../../http/read-body.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import type { SealedTexts } from "../../sealed-text.ts";
import { insertEvent, noteEventOfSource, noteFailureOfSource } from "./events.queries.ts";
import type { Fetch, IncomingEvent, PurchaseSource } from "./purchase-source.ts";
import { redactBody } from "./redact-body.ts";
import { sha256 } from "./signatures.ts";
import { sourceOf } from "./sources/all.ts";
import type { StoredSource } from "./sources.queries.ts";

export const EVENT_QUEUE = "purchase-event";

export interface EventJob {
	eventId: string;
}

/** As deep and as large as any cart's event is, many times over. */
const JSON_LIMITS = { levels: 40, values: 50_000 };

/** The time of the last event is exact to so much. */
const NOTED_AGAIN_MS = 5_000;

export type Accepted = "accepted" | "known" | "ping" | "forged" | "stale";

/**
 * Takes what was sent to a source's address (HOOK-03, HOOK-05): the sender is checked first; the event and the job that
 * applies it are written in one transaction. An event that is known already changes nothing.
 */
export async function acceptEvent(
	{ db, jobs, sealed, fetch }: { db: Database; jobs: Jobs; sealed: SealedTexts; fetch: Fetch },
	source: StoredSource,
	event: IncomingEvent,
	now: Date,
): Promise<Accepted> {
	// Some carts ask with nothing in it whether the address answers.
	if (event.raw.length === 0) return "ping";
	const kind = sourceOf(source.type);
	const verdict = await kind.verify(event, JSON.parse(sealed.open(source.secrets)), now, fetch);
	if (verdict === "ping") return "ping";
	if (verdict !== "genuine") {
		await noteFailureOfSource(
			db,
			source.id,
			verdict === "stale" ? "An event came too late: its time is over." : "The signature was missing or wrong.",
		);
		return verdict;
	}
	const { test, ...identified } = identify(kind, event);
	const stored = { ...identified, test: test ?? source.mode === "test" };
	return acceptGenuine({ db, jobs }, source, stored);
}

/** The same for what is known to be the cart's: event and job come to be together. */
export async function acceptGenuine(
	{ db, jobs }: { db: Database; jobs: Jobs },
	source: StoredSource,
	{ body, ...event }: { key: string; type: string; test: boolean; body: unknown },
): Promise<"accepted" | "known"> {
	const stored = { ...event, sourceId: source.id, body: JSON.stringify(redactBody(body)) };
	const isNew = await db.transaction(async (tx) => {
		const eventId = await insertEvent(tx, stored);
		if (eventId) await jobs.enqueue(EVENT_QUEUE, { eventId } satisfies EventJob, tx);
		return eventId !== null;
	});
	if (!isNew) return "known";
	// Not in the transaction: many events at once would wait for each other at this one row.
	if (Date.now() - (source.lastEventAt?.getTime() ?? 0) > NOTED_AGAIN_MS) await noteEventOfSource(db, source.id);
	return "accepted";
}

/** What is authentic is kept, however little sense it makes. */
function identify(kind: PurchaseSource, event: IncomingEvent) {
	const text = event.raw.toString("utf8");
	try {
		const body = kind.format === "form" ? readForm(text) : readJson(text);
		const { key, type, test } = kind.identify(body, event);
		return { key: storable(key, 300), type: storable(type, 100), test, body };
	} catch {
		return {
			key: sha256(event.raw),
			type: "unreadable",
			test: null,
			body: { unreadable: text.length },
		};
	}
}

/** As the database takes it. */
const storable = (text: string, most: number) => text.toWellFormed().replaceAll("\0", "").slice(0, most);

function readJson(text: string): unknown {
	if (!jsonWithin(text, JSON_LIMITS)) throw new Error("too much structure");
	return JSON.parse(text);
}

/** `customer[email]=…` becomes `{customer: {email}}`. */
export function readForm(text: string): Record<string, unknown> {
	const form: Record<string, unknown> = Object.create(null);
	let fields = 0;
	for (const [name, value] of new URLSearchParams(text)) {
		if (++fields > 2_000) throw new Error("too many fields");
		const path = [name.split("[")[0] ?? "", ...[...name.matchAll(/\[([^\]]*)\]/g)].map(([, key]) => key ?? "")];
		if (path.length > 10) throw new Error("too deep");
		let node = form;
		for (const key of path.slice(0, -1)) {
			const next = node[key];
			node[key] = typeof next === "object" && next !== null ? next : Object.create(null);
			node = node[key] as Record<string, unknown>;
		}
		const last = path.at(-1) ?? "";
		// `products[]=a&products[]=b`
		node[last === "" ? String(Object.keys(node).length) : last] = value;
	}
	return JSON.parse(JSON.stringify(form));
}
