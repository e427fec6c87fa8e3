import { createHash, timingSafeEqual } from "node:crypto";

/** Compares two secrets or signatures in constant time. */
export function isSameSecret(given: string, expected: string): boolean {
	// Hashed first, so that not even the length leaks. An empty secret never matches.
	const digest = (text: string) => createHash("sha256").update(text).digest();
	return timingSafeEqual(digest(given), digest(expected)) && expected !== "";
}
