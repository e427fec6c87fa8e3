import type { Database } from "../../database/database.ts";
import { jsonWithin } from "../../http/read-body.ts";
import { judgeEvent, type PurchaseParts } from "./apply-event.ts";
import type { EventInbox } from "./event-inbox.ts";
import { noteEventOfSource, noteFailureOfSource, type Outcome } from "./events.queries.ts";
import type { IncomingEvent, PurchaseSource } from "./purchase-source.ts";
import { redactBody } from "./redact-body.ts";
import { sha256 } from "./signatures.ts";
import type { OpenSource } from "./source-cache.ts";
import { sourceOf } from "./sources/all.ts";
import type { StoredSource } from "./sources.queries.ts";

/** As deep and as large as any cart's event is, many times over. */
const JSON_LIMITS = { levels: 40, values: 50_000 };

/** The time of the last event is exact to so much. */
const NOTED_AGAIN_MS = 5_000;

export type Accepted = "accepted" | "known" | "ping" | "forged" | "stale";

export interface AcceptParts extends Pick<PurchaseParts, "fetch" | "stripe"> {
	db: Database;
	inbox: EventInbox;
}

/**
 * Takes what was sent to a source's address (HOOK-03, HOOK-05): the sender is checked first, then the event is written down,
 * which is its own job from then on. An event that is known already changes nothing.
 */
export async function acceptEvent(
	parts: AcceptParts,
	{ source, secrets }: OpenSource,
	event: IncomingEvent,
	now: Date,
): Promise<Accepted> {
	// Some carts ask with nothing in it whether the address answers.
	if (event.raw.length === 0) return "ping";
	const kind = sourceOf(source.type);
	const verdict = await kind.verify(event, secrets, now, parts.fetch);
	if (verdict === "ping") return "ping";
	if (verdict !== "genuine") {
		await noteFailureOfSource(
			parts.db,
			source.id,
			verdict === "stale" ? "An event came too late: its time is over." : "The signature was missing or wrong.",
		);
		return verdict;
	}
	const { test, body, ...identified } = identify(kind, event);
	const genuine = { ...identified, body: redactBody(body), test: test ?? source.mode === "test" };
	return acceptGenuine(parts, source, genuine, judgeAtOnce(parts, { source, secrets }, genuine, now));
}

/**
 * What says nothing about this site, or needs a person, is done with when it is written down: in an account that sells other
 * things too, most events are of that kind, and none of them waits for a worker.
 *
 * @returns undefined where there is something to apply, or a cart's API to ask
 */
function judgeAtOnce(
	{ fetch, stripe }: AcceptParts,
	{ source, secrets }: OpenSource,
	{ body, ...event }: { type: string; test: boolean; body: unknown },
	receivedAt: Date,
): Outcome | undefined {
	const kind = sourceOf(source.type);
	if (kind.asksApi) return undefined;
	try {
		const reading = kind.read(body, { ...event, secrets, receivedAt, fetch, stripe });
		if (reading instanceof Promise) return undefined;
		const judged = judgeEvent(reading, source, { ...event, receivedAt }, {});
		return "settled" in judged ? judged.settled : undefined;
	} catch {
		// The worker says what is wrong with it.
		return undefined;
	}
}

/** When the last event of each source was written down by this process. */
const noted = new Map<string, number>();

/** The same for what is known to be the cart's. @param event its body without what nobody needs (`redact-body.ts`) */
export async function acceptGenuine(
	{ db, inbox }: Pick<AcceptParts, "db" | "inbox">,
	source: Pick<StoredSource, "id">,
	{ body, ...event }: { key: string; type: string; test: boolean; body: unknown },
	outcome?: Outcome,
): Promise<"accepted" | "known"> {
	const stored = { ...event, sourceId: source.id, body: JSON.stringify(body) };
	const isNew = await inbox.put(outcome ? { ...stored, outcome } : stored);
	if (!isNew) return "known";
	const now = Date.now();
	// Many events at once would wait for each other at this one row.
	if (now - (noted.get(source.id) ?? 0) > NOTED_AGAIN_MS) {
		noted.set(source.id, now);
		await noteEventOfSource(db, source.id);
	}
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
