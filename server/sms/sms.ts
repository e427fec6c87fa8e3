import { createHmac } from "node:crypto";
import type { Jobs } from "../jobs/jobs.ts";
import { ExplainedError } from "../work/describe-error.ts";

export interface ShortMessage {
	/** E.164, such as `+15550100199`. */
	to: string;
	text: string;
}

export interface SmsSender {
	/** Queues a message; it is sent as soon as the hook accepts it. */
	send(message: ShortMessage): Promise<void>;
}

export const SMS_QUEUE = "sms";
const TIMEOUT_MS = 20_000;

/**
 * Sends text messages through the seller's hook: a POST of `{ id, to, text }` as JSON, with the HMAC-SHA-256 of the
 * body in `X-Signature-256` (`sha256=` and lowercase hexadecimal) so that the hook can verify the sender. The `id` is
 * the same for every attempt at one message. Any 2xx response means that the message was accepted.
 *
 * @param hook its address and shared secret
 */
export async function startSms(jobs: Jobs, hook: { url: string; secret: string }): Promise<SmsSender> {
	await jobs.work<ShortMessage>(SMS_QUEUE, async ({ id, data }) => {
		const body = JSON.stringify({ id, ...data });
		const signature = createHmac("sha256", hook.secret).update(body).digest("hex");
		const response = await fetch(hook.url, {
			method: "POST",
			headers: { "content-type": "application/json", "x-signature-256": `sha256=${signature}` },
			body,
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		if (!response.ok)
			throw new ExplainedError(`The hook for text messages answered with an error (${response.status}).`);
	});
	return { send: (message) => jobs.enqueue(SMS_QUEUE, message) };
}
