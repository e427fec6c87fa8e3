import type { z } from "zod";
import { ExplainedError } from "../../../work/describe-error.ts";
import type { Fetch } from "./cart-adapter.ts";

/** Timeout of one call. The queue retries later. */
const TIMEOUT_MS = 10_000;

/** A cart's API failed. The message is for the seller: it names the cart and what to do. */
export class CartApiError extends ExplainedError {}

const reasons: Readonly<Record<number, string>> = {
	401: "rejected the API key (401). Enter a valid one under Payments.",
	403: "refused the API key's permissions (403). Give it the permissions of the setup steps.",
	404: "does not know what this event is about (404).",
	429: "received too many requests from this site (429).",
};

/** Stops waiting for a call that can't be aborted itself. */
export function untilAborted<Result>(call: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
	if (!signal) return call;
	return new Promise((resolve, reject) => {
		const abort = () => reject(signal.reason);
		if (signal.aborted) abort();
		signal.addEventListener("abort", abort, { once: true });
		call.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
	});
}

/** Returns the error in a vendor's response as one short line, as far as it can be found. */
function readReason(text: string): string {
	try {
		const body = JSON.parse(text);
		const said = body?.error?.detail ?? body?.error_description ?? body?.message ?? body?.error?.message;
		return typeof said === "string" ? said.replaceAll(/\s+/g, " ").trim().slice(0, 200) : "";
	} catch {
		return "";
	}
}

/**
 * Calls a cart's API.
 *
 * @param cart its name, for the seller
 * @returns the response's JSON in its expected shape
 * @throws CartApiError for every way in which a call can fail
 */
export async function callCartApi<Shape extends z.ZodType>(
	{ cart, fetch, signal }: { cart: string; fetch: Fetch; signal?: AbortSignal },
	url: string,
	init: RequestInit,
	shape: Shape,
): Promise<z.infer<Shape>> {
	const timeout = AbortSignal.timeout(TIMEOUT_MS);
	let status: number;
	let text: string;
	try {
		const response = await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
		status = response.status;
		text = await response.text();
	} catch {
		if (timeout.aborted || signal?.aborted)
			throw new CartApiError(`${cart} did not answer within ${TIMEOUT_MS / 1_000} seconds.`);
		throw new CartApiError(`${cart} could not be reached.`);
	}
	if (status < 200 || status >= 300) {
		const said = readReason(text);
		const reason = reasons[status] ?? `answered with an error (${status}).`;
		throw new CartApiError(`${cart} ${reason}${said ? ` It says: ${said}` : ""}`);
	}
	try {
		return shape.parse(JSON.parse(text));
	} catch {
		throw new CartApiError(`${cart} sent an answer that this site can't read.`);
	}
}
