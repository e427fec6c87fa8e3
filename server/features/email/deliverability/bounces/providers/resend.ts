import { z } from "zod";
import type { BounceReport, BounceSource } from "../bounce-source.ts";
import { isSignedBy } from "../standard-signature.ts";

/** https://resend.com/docs/webhooks/emails/bounced and …/complained */
const resendReport = z.object({
	type: z.string(),
	data: z.object({
		email_id: z.string().default(""),
		message_id: z.string().optional(),
		to: z.array(z.string()).default([]),
		bounce: z.object({ message: z.string().default(""), type: z.string().default("Permanent") }).optional(),
	}),
});

/** Resend signs with Svix, whose headers are those of Standard Webhooks with another prefix. */
export const resend: BounceSource = {
	secret: "entered",

	verify: (report, secret) => isSignedBy(report, secret, "svix"),

	read(body): BounceReport[] {
		const { type, data } = resendReport.parse(body);
		const messageIds = [data.email_id, data.message_id ?? ""].filter(Boolean);
		const each = (kind: BounceReport["kind"], detail: string) =>
			data.to.map((address) => ({ kind, address, messageIds, detail }));
		if (type === "email.complained") return each("complaint", "");
		const { message = "", type: bounceType = "Permanent" } = data.bounce ?? {};
		return type === "email.bounced" && bounceType === "Permanent" ? each("bounce", message) : [];
	},
};
