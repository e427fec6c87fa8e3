import type { Budget, BudgetStore } from "./budget-store.ts";
import { networkOf } from "./client-address.ts";

const MINUTE = 60;

/**
 * Every kind of secret that someone can guess, and how many failed attempts an account takes (SEC-08). Always counted, in
 * a try-out too.
 */
const budgets = {
	/** At sign-in. */
	password: { points: 10, seconds: 5 * MINUTE },
	/** Asked for again by someone signed in: an open session that somebody found is no way to guess it. */
	reauthentication: { points: 5, seconds: 5 * MINUTE },
	/** The password of a registration that is not confirmed yet. */
	registration: { points: 5, seconds: 10 * MINUTE },
	/** One code by email or text message; it is dead after these, and a new one starts over. */
	code: { points: 3, seconds: 10 * MINUTE },
	/** All codes of an account together. */
	codes: { points: 15, seconds: 60 * MINUTE },
	/** Authenticator app and recovery codes. */
	secondFactor: { points: 5, seconds: 5 * MINUTE },
	/** One code of an authenticator app works once, for longer than it is shown. */
	usedTotp: { points: 1, seconds: 3 * MINUTE },
} satisfies Record<string, Budget>;

/** Failed attempts at secrets of any kind from one network, in production. */
const byNetwork: Budget = { points: 50, seconds: 5 * MINUTE };

export type GuessableSecret = keyof typeof budgets;

/** Counts attempts before a secret is compared, so that guesses that race each other count like guesses in a row. */
export interface SecretAttempts {
	/**
	 * @param account whose secret it is, in any form that names it
	 * @param address of the client, where there is one
	 * @throws TooManyRequestsError without which nothing may be compared
	 */
	spend(secret: GuessableSecret, account: string, address?: string): Promise<void>;
	/** The attempt was no failure: it is not counted. */
	refund(secret: GuessableSecret, account: string, address?: string): Promise<void>;
	/** A new secret is in place of the one that was guessed at. */
	reset(secret: GuessableSecret, account: string): Promise<void>;
}

/** @param countNetworks false outside production, where everyone comes from one address */
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
