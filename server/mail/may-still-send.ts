import type { MessageKind, messageKinds, OptionalCategory } from "../../contract/email/messages.ts";
import type { Queryable } from "../database/database.ts";
import type { StoredMessage } from "./outbox.queries.ts";

/**
 * Decides whether messages of a kind may still be sent, because much may have happened since they were queued.
 * Addresses, suppressions and opt-outs are checked separately.
 *
 * @returns the reasons for refusals, by message ID
 */
export type MayStillSend = (db: Queryable, messages: StoredMessage[]) => Promise<Map<string, string>>;

type OptionalKind = {
	[Kind in MessageKind]: (typeof messageKinds)[Kind]["category"] extends OptionalCategory ? Kind : never;
}[MessageKind];

/** The rule of each kind that can be turned off; null if nothing else decides. */
export type SendRules = Record<OptionalKind, MayStillSend | null>;

/** Reasons shared by several kinds, as shown on the customer's page. */
export const refusals = {
	noAccess: "They no longer have access.",
	noAccount: "They no longer have an account.",
	optedOut: "They switched these emails off.",
	tooLate: "It could not be sent in time.",
};

/** @param refuse returns the reason, or null if a message may be sent */
export function refuseEach(
	messages: StoredMessage[],
	refuse: (message: StoredMessage) => string | null,
): Map<string, string> {
	return new Map(
		messages.flatMap((message): [string, string][] => {
			const reason = refuse(message);
			return reason === null ? [] : [[message.id, reason]];
		}),
	);
}
