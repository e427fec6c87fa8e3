import { limits } from "../../contract/limits.ts";
import { normalizeMailbox } from "../mail/address-key.ts";
import type { Budget, BudgetStore } from "./budget-store.ts";
import { networkOf } from "./client-address.ts";

const MINUTE = 60;
const DAY = 86_400;

const budgets = {
	approvalCheck: { points: 20, seconds: MINUTE },
	/** Messages of one kind to one mailbox or phone. Their links work for at least as long as this limit lasts. */
	message: { points: 5, seconds: 10 * MINUTE },
	/** Each withdrawal sends up to two messages, to unverified addresses (BUY-07). */
	withdrawal: { points: 50, seconds: DAY },
	/** Each may send two messages, to an unverified address (LEAD-05). */
	checkoutReminder: { points: limits.checkoutReminders.ofNetworkADay, seconds: DAY },
	/** Each sends a message to an address that may not be proven (CODE-04). */
	freeOrders: { points: limits.freeOrders.ofNetworkADay, seconds: DAY },
	freeOrdersOfMailbox: { points: limits.freeOrders.ofMailboxADay, seconds: DAY },
	/** Each reveals something about a typed email (CODE-01). */
	refusedCodes: { points: limits.refusedCodesADay, seconds: DAY },
	/** Ten replace the setup code, which a stranger may do once an hour; five are for the new one (HOST-02). */
	firstAdmin: { points: 15, seconds: 60 * MINUTE },
	/** Each sends a message to an address that is not proven (LEAD-02). */
	lead: { points: limits.leadsADay, seconds: DAY },
	/** Each creates new copies of stamped files (LIB-05). */
	rename: { points: limits.renamesADay, seconds: DAY },
	/** Text messages cost the seller money. */
	textsOfPerson: { points: 10, seconds: DAY },
	textsToNumber: { points: 10, seconds: DAY },
} satisfies Record<string, Budget>;

/**
 * Rate limits, counted in the database (SEC-03). Those of a day are for
 * what costs the seller money or reputation, and requests
 * by strangers leave room for a browser that was signed in before (SEC-12).
 */
export interface RateLimits {
	/**
	 * @param name of the limited action
	 * @param address of the client; an IPv6 address counts with its /64
	 */
	request(name: string, address: string, perMinute: number): Promise<void>;
	/**
	 * Limits approval checks (AUTH-11).
	 *
	 * @param address as above
	 */
	approvalCheck(address: string): Promise<void>;
	/**
	 * Limits attempts to create the first admin (HOST-02).
	 *
	 * @param address as above
	 */
	firstAdmin(address: string): Promise<void>;
	/**
	 * Limits withdrawals, whether or not such an order exists (BUY-07).
	 *
	 * @param address as above
	 */
	withdrawal(address: string): Promise<void>;
	/**
	 * Limits reminders of open checkouts (LEAD-05).
	 *
	 * @param address as above
	 */
	checkoutReminder(address: string): Promise<void>;
	/**
	 * Limits free orders (CODE-04).
	 *
	 * @param address as above
	 * @param emails that get a message
	 */
	freeOrder(address: string, emails: string[]): Promise<void>;
	/**
	 * Limits how many typed emails can be found to have used a code (CODE-01).
	 *
	 * @param address as above
	 * @returns what to call unless the code was refused, which is then not counted
	 */
	codeOfEmail(address: string): Promise<() => Promise<void>>;
	/**
	 * Limits sign-ups for the free lesson, by minute and by day (LEAD-01).
	 *
	 * @param address as above
	 */
	lead(address: string): Promise<void>;
	rename(userId: string): Promise<void>;
	/**
	 * @param kind of message
	 * @param to email address or phone number
	 * @param knownBrowser whether the browser was signed in to the account before
	 */
	message(kind: string, to: string, knownBrowser: boolean): Promise<void>;
	/** @param personId null without a session */
	textMessage(number: string, personId: string | null): Promise<void>;
}

/**
 * @param enabled false outside production, where tests and try-outs send many requests
 * @returns limits that throw TooManyRequestsError when used up
 */
export function createRateLimits(store: BudgetStore, enabled: boolean): RateLimits {
	const spend = async (name: string, budget: Budget, key: string) => {
		if (enabled) await store.spend(name, budget, key);
	};
	return {
		request: (name, address, perMinute) =>
			spend(`request ${name}`, { points: perMinute, seconds: MINUTE }, networkOf(address)),
		approvalCheck: (address) => spend("approval", budgets.approvalCheck, networkOf(address)),
		firstAdmin: (address) => spend("first admin", budgets.firstAdmin, networkOf(address)),
		withdrawal: (address) => spend("withdrawal", budgets.withdrawal, networkOf(address)),
		checkoutReminder: (address) => spend("checkout reminder", budgets.checkoutReminder, networkOf(address)),
		freeOrder: async (address, emails) => {
			await spend("free orders", budgets.freeOrders, networkOf(address));
			for (const email of emails) await spend("free orders of", budgets.freeOrdersOfMailbox, normalizeMailbox(email));
		},
		codeOfEmail: async (address) => {
			const counted = ["refused codes", budgets.refusedCodes, networkOf(address)] as const;
			await spend(...counted);
			return async () => {
				if (enabled) await store.refund(...counted);
			};
		},
		lead: async (address) => {
			await spend("request lead", { points: limits.leadsAMinute, seconds: MINUTE }, networkOf(address));
			await spend("lead", budgets.lead, networkOf(address));
		},
		rename: (userId) => spend("rename", budgets.rename, userId),
		message: (kind, to, knownBrowser) =>
			spend(
				knownBrowser ? "message known" : "message",
				budgets.message,
				// To a stranger's mailbox, whatever its spelling. Others ask for a message to themselves.
				`${kind} ${kind === "seat" ? normalizeMailbox(to) : to}`,
			),
		textMessage: async (number, personId) => {
			await spend("texts to number", budgets.textsToNumber, number);
			if (personId) await spend("texts of person", budgets.textsOfPerson, personId);
		},
	};
}
