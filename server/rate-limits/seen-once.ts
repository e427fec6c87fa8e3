import { type BudgetStore, TooManyRequestsError } from "./budget-store.ts";

const DAY = 86_400;

/** How long a repeated click counts as the same one. */
export const DOUBLE_PRESS_SECONDS = 10;

/** Remembers, across all processes, what counts once, such as a report with its own token or a button clicked twice. */
export interface SeenOnce {
	/**
	 * @param seconds how long it is remembered, the same for all of a kind
	 * @returns false if it was seen before
	 */
	take(kind: string, id: string, seconds?: number): Promise<boolean>;
	/** Forgets it, because processing failed and it may be sent again. */
	giveBack(kind: string, id: string): Promise<void>;
}

export function createSeenOnce(store: BudgetStore): SeenOnce {
	const once = (seconds: number) => ({ points: 1, seconds });
	return {
		take: async (kind, id, seconds = DAY) => {
			try {
				await store.spend(`seen ${kind}`, once(seconds), id);
				return true;
			} catch (error) {
				if (error instanceof TooManyRequestsError) return false;
				throw error;
			}
		},
		giveBack: (kind, id) => store.reset(`seen ${kind}`, once(DAY), id),
	};
}
