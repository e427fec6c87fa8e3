import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { MINUTE_MS } from "../../../../contract/durations.ts";
import { VISIT_BYTES, type VisitBeacon, visitBeacon } from "../../../../contract/site/analytics.ts";
import { incomingBytes } from "../../../http/read-body.ts";
import { networkOf } from "../../../rate-limits/client-address.ts";
import type { RequestContext, Services } from "../../../rpc/context.ts";
import { countable } from "./countable.ts";

/** Limit per network: enough for an office of fifty readers, but not for a script. */
const A_MINUTE_OF_NETWORK = 300;
/** Limit for everyone in this process. Far above a good day's traffic, yet cheap to handle. */
const A_MINUTE = 60_000;
const MAX_NETWORKS = 20_000;

/** Counts requests per minute in memory only: a database query would cost more than counting the visit. */
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
		if (came === 1 && networks.size >= MAX_NETWORKS) return false;
		networks.set(network, came);
		return came <= A_MINUTE_OF_NETWORK;
	};
}

/**
 * Handles beacons of the public pages (PAGE-04). Purchases are not among them: the server counts those.
 *
 * @returns 204 if it is accepted, even if the visitor is not counted; 400 for invalid input, 413 above 2 KB, 429 for
 *   too many
 */
export function createVisitsHandler({ visits, log }: Pick<Services, "visits" | "log">, clock = Date.now) {
	const admits = createTurnstile(clock);
	return async (c: Context, context: RequestContext): Promise<Response> => {
		const { incoming } = c.env as HttpBindings;
		const visitor = countable((name) => incoming.headers[name]?.toString(), context.address);
		// Robots, and people who opted out, are not even read.
		if (!visitor) return c.body(null, 204);
		if (!admits(context.address)) return c.body(null, 429, { "retry-after": "60" });
		const bytes = await incomingBytes(incoming, VISIT_BYTES);
		if (bytes === null) return c.body(null, 413);
		const beacon = readBeacon(bytes);
		if (!beacon) return c.body(null, 400);
		// The page does not need the response, and a visit that fails to be counted does not affect it.
		await visits.note(visitor, beacon).catch((error) => log.warn({ error }, "failed to count a visit"));
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
