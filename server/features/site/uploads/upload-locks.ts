import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { ERRORS, type Lock, type Locker } from "@tus/server";
import type pg from "pg";

/** Where processes ask each other to let an upload go. */
export const UPLOAD_LOCKS_CHANNEL = "upload_wanted";

const PATIENCE_MS = 20_000;
const ASK_EVERY_MS = 200;

export interface UploadLocks extends Locker {
	/** Hears which uploads other processes want. */
	follow(client: pg.Client): Promise<void>;
}

/**
 * One request at a time may write an upload, whichever process it comes to. A request that was cut off without its
 * server knowing still holds the lock: who comes next asks for it, and the holder gives up.
 *
 * The lock is one of a transaction, which a pooler in transaction mode carries too.
 */
export function createUploadLocks(pool: pg.Pool): UploadLocks {
	const held = new Map<string, () => Promise<void> | void>();
	const release = (id: string) => void held.get(id)?.();

	const newLock = (id: string): Lock => {
		let client: pg.PoolClient | null = null;
		const key = createHash("sha256").update(`upload ${id}`).digest().readBigInt64BE().toString();
		return {
			lock: async (signal, requestRelease) => {
				const deadline = Date.now() + PATIENCE_MS;
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
					// The connection is gone, and the lock with it.
					one.release(true);
				}
			},
		};
	};
	return {
		newLock,
		follow: async (client) => {
			client.on("notification", ({ channel, payload }) => {
				if (channel === UPLOAD_LOCKS_CHANNEL && payload) release(payload);
			});
			await client.query(`listen ${UPLOAD_LOCKS_CHANNEL}`);
		},
	};
}
