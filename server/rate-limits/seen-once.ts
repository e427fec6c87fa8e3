import { type BudgetStore, TooManyRequestsError } from "./budget-store.ts";

const DAY = 86_400;

/** Messages of others that count once, such as a report with a token of its own; remembered for a day, by all processes. */
export interface SeenOnce {
	/** @returns false for one that was there before */
	take(kind: string, id: string): Promise<boolean>;
	/** It could not be worked on, and may come again. */
	giveBack(kind: string, id: string): Promise<void>;
}

export function createSeenOnce(store: BudgetStore): SeenOnce {
	const once = { points: 1, seconds: DAY };
	return {
		take: async (kind, id) => {
			try {
				await store.spend(`seen ${kind}`, once, id);
				return true;
			} catch (error) {
				if (error instanceof TooManyRequestsError) return false;
				throw error;
			}
		},
		giveBack: (kind, id) => store.reset(`seen ${kind}`, once, id),
	};
}
