import type { Budget, BudgetStore } from "./budget-store.ts";
import { networkOf } from "./client-address.ts";

const MINUTE = 60;

/**
 * Every kind of secret that can be guessed, and the failed attempts allowed per account (SEC-08). Always enforced, even
 * in a try-out.
 */
const budgets = {
	/** At sign-in. */
	password: { points: 10, seconds: 5 * MINUTE },
	/** Required again from someone signed in, so that a stolen session cannot guess it. */
	reauthentication: { points: 5, seconds: 5 * MINUTE },
	/** The password of an unconfirmed registration. */
	registration: { points: 5, seconds: 10 * MINUTE },
	/** One code by email or text message; it becomes invalid after these attempts, and a new one starts over. */
	code: { points: 3, seconds: 10 * MINUTE },
	/** All codes of an account together. */
	codes: { points: 15, seconds: 60 * MINUTE },
	/** Authenticator app and recovery codes. */
	secondFactor: { points: 5, seconds: 5 * MINUTE },
	/** A code of an authenticator app works once; it is remembered for longer than it is displayed. */
	usedTotp: { points: 1, seconds: 3 * MINUTE },
} satisfies Record<string, Budget>;

/** Failed attempts at secrets of any kind from one network, in production. */
const byNetwork: Budget = { points: 50, seconds: 5 * MINUTE };

export type GuessableSecret = keyof typeof budgets;

/** Counts attempts before a secret is compared, so that racing guesses count like consecutive ones. */
export interface SecretAttempts {
	/**
	 * @param account owner of the secret, in any form that identifies it
	 * @param address of the client, if there is one
	 * @throws TooManyRequestsError if nothing may be compared
	 */
	spend(secret: GuessableSecret, account: string, address?: string): Promise<void>;
	/** Refunds an attempt that was not a failure. */
	refund(secret: GuessableSecret, account: string, address?: string): Promise<void>;
	/** Resets the counter, because a new secret replaces the guessed one. */
	reset(secret: GuessableSecret, account: string): Promise<void>;
}

/** @param countNetworks false outside production, where everyone has the same address */
export function createSecretAttempts(store: BudgetStore, countNetworks: boolean): SecretAttempts {
	const nameOf = (secret: GuessableSecret) => `guess ${secret}`;
	return {
		spend: async (secret, account, address) => {
			if (countNetworks && address) await store.spend("guess network", byNetwork, networkOf(address));
			await store.spend(nameOf(secret), budgets[secret], account);
		},
		refund: async (secret, account, address) => {
			if (countNetworks && address) await store.refund("guess network", byNetwork, networkOf(address));
			await store.refund(nameOf(secret), budgets[secret], account);
		},
		reset: (secret, account) => store.reset(nameOf(secret), budgets[secret], account),
	};
}
