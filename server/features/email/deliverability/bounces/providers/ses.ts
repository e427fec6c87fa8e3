import { createPublicKey, createVerify } from "node:crypto";
import { z } from "zod";
import { HOUR_MS } from "../../../../../../contract/durations.ts";
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

/** https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html; event publishing uses `eventType` instead. */
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

/** A region, such as `us-east-1` or `us-gov-west-1`. `s3` does not match: its objects belong to Amazon's customers. */
const REGION = "[a-z]{2,4}(?:-[a-z]+)+-\\d{1,2}";
/** Only Amazon's own servers are called for certificates and confirmations, whatever a message says. */
const SERVER = new RegExp(`^https://sns\\.(${REGION})\\.amazonaws\\.com(?:\\.cn)?/`);
const CERTIFICATE = new RegExp(`${SERVER.source}SimpleNotificationService-[\\w-]+\\.pem$`);
const TOPIC = new RegExp(`^arn:aws[a-z-]*:sns:(${REGION}):(\\d{12}):[\\w.-]+$`);

/** SNS retries a message for an hour. */
const OLDEST_MS = 2 * HOUR_MS;

const signedFields: Record<SnsMessage["Type"], (keyof SnsMessage)[]> = {
	Notification: ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"],
	SubscriptionConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
	UnsubscribeConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
};

/** The signed text (https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html). */
export const signedText = (message: SnsMessage): string =>
	signedFields[message.Type]
		.flatMap((name) => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`]))
		.join("");

const certificates = new Map<string, string>();

async function certificateAt(address: string, fetch: Fetch): Promise<string | null> {
	const kept = certificates.get(address);
	if (kept) return kept;
	const answer = await fetch(address);
	if (!answer.ok) return null;
	const certificate = await answer.text();
	// Only a few are in use; made-up addresses must not fill the memory.
	if (certificates.size > 20) certificates.clear();
	certificates.set(address, certificate);
	return certificate;
}

/** Returns the account that owns a message's topic; null if the certificate is from another region. */
function accountOf({ TopicArn, SigningCertURL }: SnsMessage): string | null {
	const [, region, account] = TOPIC.exec(TopicArn) ?? [];
	const [, vouching] = CERTIFICATE.exec(SigningCertURL) ?? [];
	return account && region === vouching ? account : null;
}

/**
 * Amazon SES, whose notifications arrive through SNS, signed with an Amazon certificate. Anyone can create a topic, so
 * only those of the first reporting account are accepted.
 */
export const ses: BounceSource = {
	secret: "none",

	async verify({ raw }, knownAccount, now, fetch) {
		const message = snsMessage.safeParse(JSON.parse(raw.toString("utf8"))).data;
		const account = message && accountOf(message);
		if (!account || (knownAccount && account !== knownAccount)) return false;
		if (!(Math.abs(now.getTime() - Date.parse(message.Timestamp)) < OLDEST_MS)) return false;
		const certificate = await certificateAt(message.SigningCertURL, fetch);
		if (!certificate) return false;
		const verifier = createVerify(message.SignatureVersion === "1" ? "RSA-SHA1" : "RSA-SHA256");
		return verifier.update(signedText(message)).verify(createPublicKey(certificate), message.Signature, "base64");
	},

	idOf: (body) => snsMessage.parse(body).MessageId,

	learn: (body) => accountOf(snsMessage.parse(body)) ?? "",

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
		if (Type === "SubscriptionConfirmation" && SERVER.test(SubscribeURL)) await fetch(SubscribeURL);
	},
};

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
