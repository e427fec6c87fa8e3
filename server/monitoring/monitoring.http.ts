import type { Context } from "hono";
import { checkDatabase } from "../database/database.ts";
import { isLoopback } from "../http/loopback.ts";
import type { Services } from "../rpc/context.ts";
import { isSameSecret } from "../secrets/is-same-secret.ts";
import { withDeadline } from "../with-deadline.ts";
import type { Metrics } from "./metrics.ts";

const CHECK_TIMEOUT_MS = 2_000;

/** Reports whether this process can do its work (OPS-05); the response names what is missing, and nothing else. */
export async function sendReadiness(c: Context, { db, storage, jobs, log }: Services): Promise<Response> {
	const checks = {
		database: () => checkDatabase(db),
		storage: () => storage.check(),
		queue: () => jobs.check(),
	};
	const failing: string[] = [];
	await Promise.all(
		Object.entries(checks).map(async ([name, check]) => {
			try {
				await withDeadline(check(), CHECK_TIMEOUT_MS);
			} catch (error) {
				log.warn({ error, check: name }, "not ready");
				failing.push(name);
			}
		}),
	);
	if (failing.length === 0) return c.text("ok");
	c.header("retry-after", "5");
	return c.text(`not ready: ${failing.sort().join(", ")}`, 503);
}

/**
 * Sends the metrics to callers with the token. Without a configured token, production refuses everyone, because a proxy
 * that adds no header looks like this machine; a try-out allows this machine.
 */
export async function sendMetrics(
	c: Context,
	metrics: Metrics,
	{ token, production, peer }: { token: string | null; production: boolean; peer: string | undefined },
): Promise<Response> {
	const given = c.req.header("authorization")?.replace(/^Bearer /, "") ?? "";
	const allowed = token ? isSameSecret(given, token) : !production && isLoopback(peer ?? "");
	if (!allowed) return c.text("Not for you.", 403);
	const { text, contentType } = await metrics.read();
	return c.body(text, 200, { "content-type": contentType, "cache-control": "no-store" });
}
