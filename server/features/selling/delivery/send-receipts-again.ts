import { MIN_RESPONSE_MS, withMinimumDuration } from "../../../auth/gate/constant-time.ts";
import { TooManyRequestsError } from "../../../rate-limits/budget-store.ts";
import type { Services } from "../../../rpc/context.ts";
import { findOrdersToSend } from "../order-facts/orders.queries.ts";
import { sendReceipt } from "./send-receipt.ts";

/**
 * Sends the receipts of a purchase again, with a new link, only to the address of its customer (BUY-04). Takes the same
 * time whether or not there is a purchase.
 */
export async function sendReceiptsAgain(
	services: Services,
	wanted: { email?: string; orderNumber: string },
): Promise<void> {
	await withMinimumDuration(MIN_RESPONSE_MS, sendFound(services, wanted));
}

async function sendFound(
	{ db, purchases, rateLimits, settings: store }: Services,
	wanted: { email?: string; orderNumber: string },
): Promise<void> {
	const found = await findOrdersToSend(db, wanted);
	const settings = await store.read();
	for (const { customerEmail, ...order } of found) {
		try {
			await rateLimits.message("receipt", customerEmail, false);
		} catch (error) {
			// The error is not reported to the caller, because the response is always the same.
			if (error instanceof TooManyRequestsError) continue;
			throw error;
		}
		await db.transaction((tx) => sendReceipt(purchases, tx, { ...order, email: customerEmail }, settings));
	}
}
