import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../../log.ts";
import type { ConnectionOptions } from "../database.ts";

/** Timeout of one attempt. */
const TIMEOUT_MS = 5_000;

/**
 * Keeps one connection open to receive NOTIFY from other processes, and reopens it when it breaks.
 *
 * @param subscribe called with each new connection; it catches up on missed notifications
 * @param retryMs delay between attempts
 * @throws if the first connection fails
 */
export async function openNotificationConnection(
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
			connectionTimeoutMillis: TIMEOUT_MS,
		});
		client.on("error", (error) => log.warn({ error }, "notification connection lost"));
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
	/** Makes one attempt at a time, because the database may be overloaded. */
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
