import { createPublicKey, createVerify } from "node:crypto";
import { z } from "zod";
import type { BounceReport, BounceSource, Fetch } from "../bounce-source.ts";

/** https://docs.aws.amazon.com/sns/latest/dg/sns-message-and-json-formats.html */
const snsMessage = z.object({
	Type: z.enum(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]),
	MessageId: z.string(),
	TopicArn: z.string(),
	Subject: z.string().optional(),
	Message: z.string(),
	Timestamp: z.string(),
	Token: z.string().optional(),
	SubscribeURL: z.string().optional(),
	SignatureVersion: z.enum(["1", "2"]),
	Signature: z.string(),
	SigningCertURL: z.string(),
});
type SnsMessage = z.infer<typeof snsMessage>;

/** https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html; event publishing says `eventType` instead. */
const sesNotification = z.object({
	notificationType: z.string().optional(),
	eventType: z.string().optional(),
	mail: z.object({ messageId: z.string() }),
	bounce: z
		.object({
			bounceType: z.string(),
			bouncedRecipients: z.array(z.object({ emailAddress: z.string(), diagnosticCode: z.string().optional() })),
		})
		.optional(),
	complaint: z
		.object({
			complainedRecipients: z.array(z.object({ emailAddress: z.string() })),
			complaintFeedbackType: z.string().nullish(),
		})
		.optional(),
});

/** Only Amazon's own servers are asked for certificates and confirmations, whatever a message says. */
const AMAZON = /^https:\/\/sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?\//;

const signedFields: Record<SnsMessage["Type"], (keyof SnsMessage)[]> = {
	Notification: ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"],
	SubscriptionConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
	UnsubscribeConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
};

/** What the signature is made over (https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html). */
export const signedText = (message: SnsMessage): string =>
	signedFields[message.Type]
		.flatMap((name) => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`]))
		.join("");

const certificates = new Map<string, string>();

async function certificateAt(address: string, fetch: Fetch): Promise<string | null> {
	if (!AMAZON.test(address) || !address.endsWith(".pem")) return null;
	const kept = certificates.get(address);
	if (kept) return kept;
	const answer = await fetch(address);
	if (!answer.ok) return null;
	const certificate = await answer.text();
	// A handful is in use; one that makes up addresses does not fill the memory.
	if (certificates.size > 20) certificates.clear();
	certificates.set(address, certificate);
	return certificate;
}

/** Amazon SES, whose notifications come through SNS, signed with a certificate of Amazon's. */
export const ses: BounceSource = {
	secret: "none",

	async verify({ raw }, _secret, _now, fetch) {
		const message = snsMessage.safeParse(JSON.parse(raw.toString("utf8"))).data;
		const certificate = message && (await certificateAt(message.SigningCertURL, fetch));
		if (!certificate) return false;
		const verifier = createVerify(message.SignatureVersion === "1" ? "RSA-SHA1" : "RSA-SHA256");
		return verifier.update(signedText(message)).verify(createPublicKey(certificate), message.Signature, "base64");
	},

	read(body): BounceReport[] {
		const { Type, Message } = snsMessage.parse(body);
		if (Type !== "Notification") return [];
		const parsed = sesNotification.safeParse(parseJson(Message));
		// The first message of a topic is a plain sentence.
		if (!parsed.success) return [];
		const { mail, bounce, complaint } = parsed.data;
		const messageIds = [mail.messageId];
		if (complaint) {
			return complaint.complainedRecipients.map(({ emailAddress: address }) => ({
				kind: "complaint",
				address,
				messageIds,
				detail: complaint.complaintFeedbackType ?? "",
			}));
		}
		if (bounce?.bounceType !== "Permanent") return [];
		return bounce.bouncedRecipients.map(({ emailAddress: address, diagnosticCode: detail = "" }) => ({
			kind: "bounce",
			address,
			messageIds,
			detail,
		}));
	},

	async answer(body, fetch) {
		const { Type, SubscribeURL = "" } = snsMessage.parse(body);
		if (Type === "SubscriptionConfirmation" && AMAZON.test(SubscribeURL)) await fetch(SubscribeURL);
	},
};

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
