import { limits } from "../../../../contract/limits.ts";
import { isBoundToOrder } from "../../../auth/access/access.queries.ts";
import type { Queryable } from "../../../database/database.ts";
import type { Checkout } from "./checkouts.queries.ts";

/**
 * Decides whether a password may be chosen for a checkout: once, within a day, in the browser that paid. Not if nothing
 * was paid, which anyone can do with any email (CODE-04).
 */
export function mayChoosePassword(checkout: Checkout, now: Date): boolean {
	const age = now.getTime() - checkout.createdAt.getTime();
	return !isFree(checkout) && checkout.claimedAt === null && age < limits.chooseAfterPurchaseMs;
}

/** Decides whether an account is proven or was created by the buyer; an unconfirmed registration does not count. */
export async function isAccount(db: Queryable, user: { id: string; emailVerified: boolean }): Promise<boolean> {
	return user.emailVerified || (await isBoundToOrder(db, user.id));
}

/** Decides whether nothing was paid: the email is only what someone typed, and the answer reveals nothing about it. */
export const isFree = ({ order }: Pick<Checkout, "order">): boolean => order?.minorUnits === 0;
