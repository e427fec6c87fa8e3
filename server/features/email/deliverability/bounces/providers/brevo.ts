import { z } from "zod";
import type { BounceReport, BounceSource } from "../bounce-source.ts";

/** https://developers.brevo.com/docs/transactional-webhooks */
const brevoReport = z.object({
	event: z.string(),
	email: z.string().default(""),
	"message-id": z.string().default(""),
	reason: z.string().default(""),
});

const kinds: Record<string, BounceReport["kind"]> = {
	hard_bounce: "bounce",
	invalid_email: "bounce",
	spam: "complaint",
	complaint: "complaint",
};

/**
 * Brevo does not sign: its reports are verified by the secret in the address, which was compared when the hook was
 * found.
 */
export const brevo: BounceSource = {
	secret: "none",

	verify: () => true,

	read(body): BounceReport[] {
		const { event, email: address, "message-id": messageId, reason: detail } = brevoReport.parse(body);
		const kind = kinds[event];
		return kind ? [{ kind, address, messageIds: messageId ? [messageId] : [], detail }] : [];
	},
};
