import { createHash } from "node:crypto";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

/** Someone has asked too often. */
export class TooManyRequestsError extends Error {
	override name = "TooManyRequestsError";
	readonly retryAfterSeconds: number;

	constructor(retryAfterSeconds: number) {
		super("Too many attempts. Please wait a minute and try again.");
		this.retryAfterSeconds = retryAfterSeconds;
	}
}

/**
 * Limits that the auth service does not bring: by account, and for the approval check (SEC-03, AUTH-11). None lasts
 * longer than minutes, so nobody can lock a person out of their own account.
 */
export interface RateLimits {
	/** @param address of the asking machine */
	approvalCheck(address: string): Promise<void>;
	/** @param email of the account, right or wrong */
	signIn(email: string): Promise<void>;
	/** Everything that sends an e-mail to an address. */
	accountMail(email: string): Promise<void>;
}

const MINUTE = 60;

/**
 * @param enabled false outside production, where tests and try-outs ask often
 * @returns each throws TooManyRequestsError when it is used up
 */
export function createRateLimits(pool: pg.Pool, enabled: boolean): RateLimits {
	// The library names its statements, and a named one stays with the connection it was made on: a pooler in transaction
	// mode gives the next one another.
	const storeClient = {
		query: ({ text, values }: { text: string; values: unknown[] }) => pool.query(text, values),
	};
	const limit = (keyPrefix: string, points: number, duration: number) => {
		if (!enabled) return async () => {};
		const limiter = new RateLimiterPostgres({
			storeClient,
			storeType: "pool",
			tableName: "request_counts",
			tableCreated: true,
			keyPrefix,
			points,
			duration,
		});
		return async (key: string) => {
			try {
				await limiter.consume(createHash("sha256").update(key.trim().toLowerCase()).digest("base64url"));
			} catch (error) {
				if (error instanceof RateLimiterRes) throw new TooManyRequestsError(Math.ceil(error.msBeforeNext / 1000));
				throw error;
			}
		};
	};
	return {
		approvalCheck: limit("approval", 20, MINUTE),
		signIn: limit("sign-in", 10, 5 * MINUTE),
		accountMail: limit("account-mail", 5, 10 * MINUTE),
	};
}
