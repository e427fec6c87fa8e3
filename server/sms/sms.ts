import { createHmac } from "node:crypto";
import type { Jobs } from "../jobs/jobs.ts";

export interface ShortMessage {
	/** E.164, such as `+15550100199`. */
	to: string;
	text: string;
}

export interface SmsSender {
	/** Queues a message; it goes out as soon as the hook takes it. */
	send(message: ShortMessage): Promise<void>;
}

const QUEUE = "sms";
const PATIENCE_MS = 20_000;

/**
 * Sends short messages through a hook of the seller's: a POST of `{ id, to, text }` as JSON, with the HMAC-SHA-256 of
 * the body in `X-Signature-256` (`sha256=` and lower-case hexadecimal), so that the hook knows who asks. The `id` is
 * the same for every attempt at one message. Any answer of 2xx means that the message was taken.
 *
 * @param hook its address and the secret that it shares with the site
 */
export async function startSms(jobs: Jobs, hook: { url: string; secret: string }): Promise<SmsSender> {
	await jobs.work<ShortMessage>(QUEUE, async ({ id, data }) => {
		const body = JSON.stringify({ id, ...data });
		const signature = createHmac("sha256", hook.secret).update(body).digest("hex");
		const response = await fetch(hook.url, {
			method: "POST",
			headers: { "content-type": "application/json", "x-signature-256": `sha256=${signature}` },
			body,
			signal: AbortSignal.timeout(PATIENCE_MS),
		});
		if (!response.ok) throw new Error(`the hook for short messages answered ${response.status}`);
	});
	return { send: (message) => jobs.enqueue(QUEUE, message) };
}
