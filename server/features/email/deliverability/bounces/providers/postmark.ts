import { z } from "zod";
import { isSameSecret } from "../../../../../secrets/is-same-secret.ts";
import type { BounceReport, BounceSource } from "../bounce-source.ts";

/** https://postmarkapp.com/developer/webhooks/bounce-webhook and …/spam-complaint-webhook */
const postmarkReport = z.object({
	RecordType: z.string().optional(),
	Type: z.string().optional(),
	MessageID: z.string().default(""),
	Email: z.string().default(""),
	Description: z.string().default(""),
	Details: z.string().default(""),
});

/** Types after which an address no longer works (https://postmarkapp.com/developer/api/bounce-api#bounce-types). */
const permanent = new Set(["HardBounce", "BadEmailAddress", "ManuallyDeactivated"]);

/** User name in the webhook address. */
export const POSTMARK_USER = "postmark";

/**
 * Postmark does not sign: its reports are verified by user and password in the address, which it sends as basic
 * authentication.
 */
export const postmark: BounceSource = {
	secret: "in-address",

	verify: ({ headers }, secret) =>
		isSameSecret(
			headers.get("authorization") ?? "",
			`Basic ${Buffer.from(`${POSTMARK_USER}:${secret}`).toString("base64")}`,
		),

	read(body): BounceReport[] {
		const { RecordType, Type = "", MessageID, Email, Description, Details } = postmarkReport.parse(body);
		const message = { address: Email, messageIds: [MessageID].filter(Boolean), detail: Details || Description };
		if (RecordType === "SpamComplaint" || Type === "SpamComplaint") return [{ kind: "complaint", ...message }];
		return permanent.has(Type) ? [{ kind: "bounce", ...message }] : [];
	},
};
