import { createHash, randomUUID } from "node:crypto";
import type { Money } from "../../../../contract/money.ts";
import { normalizeCode } from "../../../../contract/selling/codes.ts";
import type { PageArm } from "../../../../contract/site/sales-page/page-tests.ts";
import type { Queryable } from "../../../database/database.ts";
import { addressKeyOf } from "../../../mail/address-key.ts";
import { sha256 } from "../carts/signatures.ts";
import { upsertReminder } from "./checkout-reminders.queries.ts";
import { reminderTokenOf } from "./reminder-token.ts";

/** What a buyer agreed to before paying. */
export interface ReminderConsent {
	email: string;
	/** Version of the text. */
	consentVersion: number;
	agreedAt: Date;
	/** The page test that was running; null for none. */
	pageTestId: string | null;
}

/** Decides by hash whether a mailbox belongs to the tenth that gets no reminder, always with the same answer. */
export const isInControlGroup = (addressKey: string): boolean =>
	createHash("sha256").update(`left out ${addressKey}`).digest().readUInt32BE(0) % 10 === 0;

/**
 * Stores that a buyer wants to be reminded of a checkout (LEAD-05). A mailbox has one reminder in 30 days: until the
 * first message is sent, a later checkout replaces the earlier one; after that, nothing changes.
 *
 * @param checkout `list` and `price`: of one seat, without and with the code
 */
export async function agreeToReminder(
	tx: Queryable,
	authSecret: string,
	consent: ReminderConsent,
	checkout: {
		id: string;
		code: string;
		quantity: number;
		list: Money;
		price: Money;
		arm: PageArm;
		pageVersion: number | null;
	},
): Promise<void> {
	const id = randomUUID();
	const addressKey = addressKeyOf(authSecret, consent.email);
	await upsertReminder(tx, {
		id,
		addressKey,
		tokenHash: sha256(reminderTokenOf(authSecret, id)),
		isControl: isInControlGroup(addressKey),
		email: consent.email,
		consentVersion: consent.consentVersion,
		agreedAt: consent.agreedAt,
		checkoutId: checkout.id,
		code: normalizeCode(checkout.code) ?? "",
		quantity: checkout.quantity,
		listMinorUnits: checkout.list.minorUnits,
		minorUnits: checkout.price.minorUnits,
		currency: checkout.list.currency,
		arm: checkout.arm,
		pageTestId: consent.pageTestId,
		pageVersion: checkout.pageVersion,
	});
}
