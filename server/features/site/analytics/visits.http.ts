import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { VISIT_BYTES, type VisitBeacon, visitBeacon } from "../../../contract/analytics.ts";
import { incomingBytes } from "../../http/read-body.ts";
import { networkOf } from "../../rate-limits/client-address.ts";
import type { RequestContext, Services } from "../../rpc/context.ts";
import { countable } from "./countable.ts";

const MINUTE_MS = 60_000;
/** Of one network: an office of fifty who read the page has room, a script has not. */
const A_MINUTE_OF_NETWORK = 300;
/** Of everybody, in this process. Far above what a good day brings, and little to refuse. */
const A_MINUTE = 60_000;
const MOST_NETWORKS = 20_000;

/** How many came in this minute, in memory alone: asking the database would cost more than counting a visit. */
function createTurnstile(clock: () => number) {
	let minute = 0;
	let all = 0;
	let networks = new Map<string, number>();
	return (address: string): boolean => {
		const now = Math.floor(clock() / MINUTE_MS);
		if (now !== minute) {
			minute = now;
			all = 0;
			networks = new Map();
		}
		all += 1;
		if (all > A_MINUTE) return false;
		const network = networkOf(address);
		const came = (networks.get(network) ?? 0) + 1;
		if (came === 1 && networks.size >= MOST_NETWORKS) return false;
		networks.set(network, came);
		return came <= A_MINUTE_OF_NETWORK;
	};
}

/**
 * Takes what the script of the public pages tells (PAGE-04). Purchases are none of its words: those are counted where they
 * are made.
 *
 * @returns 204 where it is taken, also where nobody is counted; 400 for junk, 413 above 2 KB, 429 for too many
 */
export function createVisitsHandler({ visits, log }: Pick<Services, "visits" | "log">, clock = Date.now) {
	const admits = createTurnstile(clock);
	return async (c: Context, context: RequestContext): Promise<Response> => {
		const { incoming } = c.env as HttpBindings;
		const visitor = countable((name) => incoming.headers[name]?.toString(), context.address);
		// Robots, and people who ask for it, are not even read.
		if (!visitor) return c.body(null, 204);
		if (!admits(context.address)) return c.body(null, 429, { "retry-after": "60" });
		const bytes = await incomingBytes(incoming, VISIT_BYTES);
		if (bytes === null) return c.body(null, 413);
		const beacon = readBeacon(bytes);
		if (!beacon) return c.body(null, 400);
		// The page waits for no answer, and a visit that cannot be counted is no failure of it.
		await visits.note(visitor, beacon).catch((error) => log.warn({ error }, "a visit was not counted"));
		return c.body(null, 204);
	};
}

function readBeacon(bytes: Buffer): VisitBeacon | null {
	try {
		return visitBeacon.safeParse(JSON.parse(bytes.toString("utf8"))).data ?? null;
	} catch {
		return null;
	}
}
