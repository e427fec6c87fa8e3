import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Hashes six-digit codes. A plain hash could be reversed with a million guesses; this one requires `AUTH_SECRET`, which
 * is not in the database.
 */
export function createCodeHash(authSecret: string) {
	const hash = (code: string) => createHmac("sha256", authSecret).update(`code:${code}`).digest("base64url");
	return {
		hash,
		/** Compares in constant time. */
		matches: (code: string, hashed: string): boolean => {
			const [left, right] = [Buffer.from(hash(code)), Buffer.from(hashed)];
			return left.length === right.length && timingSafeEqual(left, right);
		},
	};
}
