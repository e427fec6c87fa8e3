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
		/** For a bounce: false if the address may work again. */
		permanent: z.boolean().default(true),
	}),
});

/** Any other program that reports bounces: JSON, signed according to https://www.standardwebhooks.com. */
export const webhook: BounceSource = {
	secret: "generated",

	verify: (report, secret) => isSignedBy(report, secret, "webhook"),

	read(body): BounceReport[] {
		const { type, data } = signedReport.parse(body);
		const message = { address: data.email, messageIds: data.message_id ? [data.message_id] : [], detail: data.reason };
		if (type === "email.complained") return [{ kind: "complaint", ...message }];
		return data.permanent ? [{ kind: "bounce", ...message }] : [];
	},
};
