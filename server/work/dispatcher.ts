import type pg from "pg";
import { subscribe } from "../database/notifications/subscribe.ts";
import type { Log } from "../log.ts";
import { createBell } from "./bell.ts";

/** Looks for work in one or more loops: immediately when some is announced, otherwise when the next is due. */
export interface Dispatcher {
	/** Looks for work now. */
	wake(): void;
	/** Listens for work announced by other processes, over a dedicated connection. */
	listen(client: pg.Client): Promise<void>;
	/**
	 * Repeats a look until the dispatcher stops. After an error it waits a second.
	 *
	 * @param look returns how many milliseconds to wait unless work is announced, or 0 to look again immediately
	 */
	run(look: () => Promise<number>): Promise<void>;
	/** Aborts when `stop` is called. */
	readonly signal: AbortSignal;
	stop(): void;
}

const ERROR_DELAY_MS = 1_000;
/** Prevents a busy loop while another process claims what is due. */
export const MIN_DELAY_MS = 20;

/** @param pollIntervalMs maximum time between polls, in case a notification is lost */
export function createDispatcher(channel: string, pollIntervalMs: number, log: Log): Dispatcher {
	const bell = createBell();
	const stopping = new AbortController();
	const { signal } = stopping;
	return {
		wake: bell.ring,
		listen: async (client) => {
			await subscribe(client, channel, bell.ring);
			bell.ring();
		},
		run: async (look) => {
			while (!signal.aborted) {
				const rings = bell.rings();
				let delayMs = ERROR_DELAY_MS;
				try {
					delayMs = await look();
				} catch (error) {
					log.warn({ error, channel }, "failed to claim work");
				}
				// Loops that began together do not poll together: each of them would need a connection to the database.
				const longestMs = pollIntervalMs * (1 - Math.random() / 4);
				if (delayMs > 0 && !signal.aborted) await bell.wait(rings, Math.min(delayMs, longestMs));
			}
		},
		signal,
		stop: () => {
			stopping.abort();
			bell.ring();
		},
	};
}
