import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Compares two secrets or signatures in a time that tells nothing about them. */
export function isSame(given: string, expected: string): boolean {
	// Hashed first, so that not even the length shows. An empty secret is nobody's.
	const digest = (text: string) => createHash("sha256").update(text).digest();
	return timingSafeEqual(digest(given), digest(expected)) && expected !== "";
}

export const hmacSha256 = (secret: string | Buffer, content: string | Buffer, encoding: "hex" | "base64") =>
	createHmac("sha256", secret).update(content).digest(encoding);

export const sha256 = (content: string | Buffer): string => createHash("sha256").update(content).digest("hex");

/** Whether a signed time is near enough to be no replay. */
export const isFresh = (seconds: number, now: Date, tolerance = 300): boolean =>
	Number.isFinite(seconds) && Math.abs(now.getTime() / 1_000 - seconds) <= tolerance;
