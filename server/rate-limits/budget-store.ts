import { createHash } from "node:crypto";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

/** A number of actions within a number of seconds. */
export interface Budget {
	points: number;
	seconds: number;
}

/** A budget is used up. The message says when to try again. */
export class TooManyRequestsError extends Error {
	override name = "TooManyRequestsError";
	readonly retryAfterSeconds: number;

	constructor(retryAfterSeconds: number) {
		super(`Too many attempts. ${untilLater(retryAfterSeconds)}`);
		this.retryAfterSeconds = retryAfterSeconds;
	}
}

function untilLater(seconds: number): string {
	if (seconds <= 60) return "Please wait a minute and try again.";
	const minutes = Math.ceil(seconds / 60);
	return `Please try again in ${minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`}.`;
}

/**
 * Budgets in the database, shared by all processes. One statement increments and checks, so racing requests count too.
 */
export interface BudgetStore {
	/**
	 * @param name of the budget; with the key it identifies the counter
	 * @throws TooManyRequestsError if the budget is used up
	 */
	spend(name: string, budget: Budget, key: string): Promise<void>;
	/** Refunds one unit. */
	refund(name: string, budget: Budget, key: string): Promise<void>;
	/** Resets the counter. */
	reset(name: string, budget: Budget, key: string): Promise<void>;
}

export function createBudgetStore(pool: pg.Pool): BudgetStore {
	// The library names its statements, and a named statement belongs to the connection that prepared it, but a pooler in
	// transaction mode may use another one next time.
	const storeClient = {
		query: ({ text, values }: { text: string; values: unknown[] }) => pool.query(text, values),
	};
	const limiters = new Map<string, RateLimiterPostgres>();
	const limiterOf = (name: string, { points, seconds }: Budget) => {
		// The same name may come with another budget, such as when a counter is only reset.
		const id = `${name} ${points}/${seconds}`;
		const known = limiters.get(id);
		if (known) return known;
		const limiter = new RateLimiterPostgres({
			storeClient,
			storeType: "pool",
			tableName: "request_counts",
			tableCreated: true,
			// Each limiter would clear the whole table, by a timer that outlives the site. A scheduled task does it once.
			clearExpiredByTimeout: false,
			keyPrefix: name,
			points,
			duration: seconds,
		});
		limiters.set(id, limiter);
		return limiter;
	};
	// Keys contain people's addresses, so the table only has hashes.
	const hashed = (key: string) => createHash("sha256").update(key.trim().toLowerCase()).digest("base64url");

	return {
		spend: async (name, budget, key) => {
			try {
				await limiterOf(name, budget).consume(hashed(key));
			} catch (error) {
				if (error instanceof RateLimiterRes) throw new TooManyRequestsError(Math.ceil(error.msBeforeNext / 1000));
				throw error;
			}
		},
		refund: async (name, budget, key) => void (await limiterOf(name, budget).reward(hashed(key))),
		reset: async (name, budget, key) => void (await limiterOf(name, budget).delete(hashed(key))),
	};
}
