import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { limits } from "../../../../contract/limits.ts";
import { type CartType, cartTypes } from "../../../../contract/selling/carts.ts";
import { methodNotAllowed } from "../../../http/method-not-allowed.ts";
import { incomingBytes } from "../../../http/read-body.ts";
import type { Services } from "../../../rpc/context.ts";
import { sha256 } from "../carts/signatures.ts";
import { recordLateReport } from "../carts/sources.queries.ts";
import type { Accepted } from "./accept-event.ts";
import { recordSourceFailure } from "./events.queries.ts";

/** HOOK-05 */
const responses: Record<Accepted, [status: 200 | 400 | 401 | 503, message: string]> = {
	accepted: [200, "accepted"],
	known: [200, "known already"],
	ping: [200, "ready"],
	stale: [400, "This event's time is too far from this server's."],
	unchecked: [503, "The signature can't be checked now. Please send it again."],
	forged: [401, "The signature is missing or wrong."],
};

/** Receives events of a cart at `/hooks/{type}/{secret}`. Carts only read the status of the response. */
export async function receiveHook(c: Context, services: Services): Promise<Response> {
	c.header("cache-control", "no-store");
	const { type = "", secret = "" } = c.req.param();
	const { purchases } = services;
	const open = isCartType(type) ? await purchases.sources.find(type, sha256(secret)) : null;
	if (!open || "removedId" in open) {
		if (open && isReport(c)) await recordLateReport(services.db, open.removedId);
		return c.text("There is no such address.", 404);
	}
	if (c.req.method === "GET" || c.req.method === "HEAD") return c.text("ready", 200);
	if (c.req.method !== "POST") return methodNotAllowed(c, "GET, HEAD, POST");
	const { incoming } = c.env as HttpBindings;
	const raw = await incomingBytes(incoming, limits.hookBytes);
	if (!raw) {
		await recordSourceFailure(services.db, open.source.id, "An event was too large and was refused.");
		return c.text("This is too large.", 413);
	}
	const [status, message] = responses[await purchases.accept(open, { headers: headersOf(incoming), raw })];
	if (status === 503) c.header("retry-after", "60");
	return c.text(message, status);
}

/** Anything else only checks whether the address responds. */
const isReport = ({ req }: Context) => req.method === "POST" && req.header("content-length") !== "0";

/** Only one or two headers are read, so no `Headers` object is created. */
const headersOf = ({ headers }: IncomingMessage) => ({ get: (name: string) => headers[name]?.toString() ?? null });

const isCartType = (type: string): type is CartType => (cartTypes as readonly string[]).includes(type);
