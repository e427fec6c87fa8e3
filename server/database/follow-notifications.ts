import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../log.ts";
import type { ConnectionOptions } from "./database.ts";

/** So long one attempt may take. */
const PATIENCE_MS = 5_000;

/**
 * Keeps one connection open for what other processes announce by NOTIFY, and opens it again when it breaks.
 *
 * @param subscribe called with each new connection; what was missed meanwhile is for it to catch up with
 * @param retryMs from one attempt to the next
 * @throws where the first connection does not come about
 */
export async function followNotifications(
	connection: ConnectionOptions,
	subscribe: (client: pg.Client) => Promise<void>,
	log: Log,
	retryMs = 1_000,
): Promise<{ stop(): Promise<void> }> {
	const stopping = new AbortController();
	const { signal } = stopping;
	const open = async () => {
		const client = new pg.Client({
			...connection,
			application_name: "notifications",
			connectionTimeoutMillis: PATIENCE_MS,
		});
		client.on("error", (error) => log.warn({ error }, "the connection for notifications broke"));
		const ended = new Promise<void>((resolve) => client.once("end", () => resolve()));
		const end = () => client.end().catch(() => {});
		try {
			await client.connect();
			await subscribe(client);
		} catch (error) {
			void end();
			throw error;
		}
		if (signal.aborted) void end();
		return { ended, end };
	};

	let current = await open();
	/** One attempt at a time, whether a connection broke or did not come about: the database may be hard pressed. */
	const keepOpen = async () => {
		while (!signal.aborted) {
			await current.ended;
			await pause(retryMs, undefined, { signal });
			current = await open().catch(() => current);
		}
	};
	const kept = keepOpen().catch(() => {});
	return {
		stop: async () => {
			stopping.abort();
			await current.end();
			await kept;
		},
	};
}
