import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { ERRORS, type Lock, type Locker } from "@tus/server";
import type pg from "pg";
import { subscribe } from "../../../database/notifications/subscribe.ts";

/** Channel on which processes ask each other to release an upload. */
export const UPLOAD_LOCKS_CHANNEL = "upload_wanted";

const TIMEOUT_MS = 20_000;
const ASK_EVERY_MS = 200;

export interface UploadLocks extends Locker {
	/** Listens for uploads wanted by other processes. */
	listen(client: pg.Client): Promise<void>;
}

/**
 * Lets one request at a time write an upload, in any process. A request that was cut off unnoticed still holds the
 * lock: the next one asks for it, and the holder gives up.
 *
 * It is a transaction-level lock, so that it also works through a pooler in transaction mode.
 */
export function createUploadLocks(pool: pg.Pool): UploadLocks {
	const held = new Map<string, () => Promise<void> | void>();
	const release = (id: string) => void held.get(id)?.();

	const newLock = (id: string): Lock => {
		let client: pg.PoolClient | null = null;
		const key = createHash("sha256").update(`upload ${id}`).digest().readBigInt64BE().toString();
		return {
			lock: async (signal, requestRelease) => {
				const deadline = Date.now() + TIMEOUT_MS;
				while (!signal.aborted && Date.now() < deadline) {
					if (!held.has(id)) {
						const one = await pool.connect();
						try {
							await one.query("begin");
							const { rows } = await one.query("select pg_try_advisory_xact_lock($1) as locked", [key]);
							if (rows[0]?.locked && !held.has(id)) {
								client = one;
								held.set(id, requestRelease);
								return;
							}
							await one.query("rollback");
							one.release();
						} catch (error) {
							one.release(true);
							throw error;
						}
					}
					release(id);
					await pool.query("select pg_notify($1, $2)", [UPLOAD_LOCKS_CHANNEL, id]);
					await pause(ASK_EVERY_MS);
				}
				throw ERRORS.ERR_LOCK_TIMEOUT;
			},
			unlock: async () => {
				held.delete(id);
				const one = client;
				client = null;
				if (!one) return;
				try {
					await one.query("commit");
					one.release();
				} catch {
					// The connection is broken, which released the lock.
					one.release(true);
				}
			},
		};
	};
	return {
		newLock,
		listen: (client) => subscribe(client, UPLOAD_LOCKS_CHANNEL, release),
	};
}
