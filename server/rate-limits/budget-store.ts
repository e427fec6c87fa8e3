import { createHash } from "node:crypto";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

/** So many of something within so many seconds. */
export interface Budget {
	points: number;
	seconds: number;
}

/** Someone has used a budget up. */
export class TooManyRequestsError extends Error {
	override name = "TooManyRequestsError";
	readonly retryAfterSeconds: number;

	constructor(retryAfterSeconds: number) {
		super("Too many attempts. Please wait a minute and try again.");
		this.retryAfterSeconds = retryAfterSeconds;
	}
}

/** Budgets in the database, shared by all processes. One statement counts and answers, so racing requests count too. */
export interface BudgetStore {
	/**
	 * @param name of the budget; with the key it names the counter
	 * @throws TooManyRequestsError when the budget is used up
	 */
	spend(name: string, budget: Budget, key: string): Promise<void>;
	/** Gives one back. */
	refund(name: string, budget: Budget, key: string): Promise<void>;
	/** Starts over. */
	reset(name: string, budget: Budget, key: string): Promise<void>;
}

export function createBudgetStore(pool: pg.Pool): BudgetStore {
	// The library names its statements, and a named one stays with the connection it was made on: a pooler in transaction
	// mode gives the next one another.
	const storeClient = {
		query: ({ text, values }: { text: string; values: unknown[] }) => pool.query(text, values),
	};
	const limiters = new Map<string, RateLimiterPostgres>();
	const limiterOf = (name: string, { points, seconds }: Budget) => {
		const known = limiters.get(name);
		if (known) return known;
		const limiter = new RateLimiterPostgres({
			storeClient,
			storeType: "pool",
			tableName: "request_counts",
			tableCreated: true,
			keyPrefix: name,
			points,
			duration: seconds,
		});
		limiters.set(name, limiter);
		return limiter;
	};
	// Keys hold addresses of people; the table does not.
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
