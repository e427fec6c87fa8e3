import { createHmac } from "node:crypto";
import { z } from "zod";
import { HOUR_MS } from "../../../../../../contract/durations.ts";
import { isSameSecret } from "../../../../../secrets/is-same-secret.ts";
import type { BounceReport, BounceSource } from "../bounce-source.ts";

/** https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/webhook-payloads */
const mailgunReport = z.object({
	signature: z.object({ timestamp: z.string(), token: z.string(), signature: z.string() }),
	"event-data": z.object({
		event: z.string(),
		severity: z.string().optional(),
		reason: z.string().optional(),
		recipient: z.string().default(""),
		message: z.object({ headers: z.object({ "message-id": z.string().optional() }).optional() }).optional(),
		"delivery-status": z
			.object({ message: z.string().nullish(), description: z.string().nullish(), code: z.number().nullish() })
			.optional(),
	}),
});

/** Mailgun retries a report for eight hours. */
const OLDEST_MS = 12 * HOUR_MS;

/** Mailgun: HMAC-SHA256 of time and token, in hex (…/webhooks/securing-webhooks). */
export const mailgun: BounceSource = {
	secret: "entered",

	verify({ raw }, secret, now) {
		const parsed = mailgunReport.safeParse(JSON.parse(raw.toString("utf8")));
		if (!parsed.success) return false;
		const { timestamp, token, signature } = parsed.data.signature;
		if (!(Math.abs(now.getTime() - Number(timestamp) * 1_000) < OLDEST_MS)) return false;
		return isSameSecret(
			signature,
			createHmac("sha256", secret)
				.update(timestamp + token)
				.digest("hex"),
		);
	},

	idOf: (body) => mailgunReport.parse(body).signature.token,

	read(body): BounceReport[] {
		const { event, severity, reason = "", recipient, message, ...data } = mailgunReport.parse(body)["event-data"];
		const status = data["delivery-status"];
		const messageId = message?.headers?.["message-id"];
		const recipientReport = { address: recipient, messageIds: messageId ? [messageId] : [] };
		if (event === "complained") return [{ kind: "complaint", ...recipientReport, detail: reason }];
		if (event !== "failed" || severity !== "permanent") return [];
		return [{ kind: "bounce", ...recipientReport, detail: status?.message || status?.description || reason }];
	},
};
