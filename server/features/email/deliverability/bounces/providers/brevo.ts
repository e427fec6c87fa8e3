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

/** Brevo signs nothing: it is known by the secret in its address, which has been compared when it was found. */
export const brevo: BounceSource = {
	secret: "none",

	verify: () => true,

	read(body): BounceReport[] {
		const { event, email: address, "message-id": messageId, reason: detail } = brevoReport.parse(body);
		const kind = kinds[event];
		return kind ? [{ kind, address, messageIds: messageId ? [messageId] : [], detail }] : [];
	},
};
