import { createHmac } from "node:crypto";

/**
 * Computes the token in the links of a reminder (LEAD-05). It is derived, so that both messages have the same one and
 * only its hash is stored.
 *
 * @param id of the reminder
 * @returns 43 characters
 */
export const reminderTokenOf = (authSecret: string, id: string): string =>
	createHmac("sha256", authSecret).update(`checkout reminder ${id}`).digest("base64url");

/** Decides whether text can be such a token. */
export const isReminderToken = (text: string): boolean => /^[\w-]{43}$/.test(text);
