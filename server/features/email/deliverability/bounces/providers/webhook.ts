import { z } from "zod";
import type { BounceReport, BounceSource } from "../bounce-source.ts";
import { isSignedBy } from "../standard-signature.ts";

const signedReport = z.object({
	type: z.enum(["email.bounced", "email.complained"]),
	data: z.object({
		email: z.string(),
		/** Our `Message-ID`. */
		message_id: z.string().optional(),
		reason: z.string().default(""),
		/** Of a bounce: false where the address may work again. */
		permanent: z.boolean().default(true),
	}),
});

/** Anything else that reports bounces: JSON, signed as https://www.standardwebhooks.com has it. */
export const webhook: BounceSource = {
	secret: "generated",

	verify: (report, secret) => isSignedBy(report, secret, "webhook"),

	read(body): BounceReport[] {
		const { type, data } = signedReport.parse(body);
		const told = { address: data.email, messageIds: data.message_id ? [data.message_id] : [], detail: data.reason };
		if (type === "email.complained") return [{ kind: "complaint", ...told }];
		return data.permanent ? [{ kind: "bounce", ...told }] : [];
	},
};
