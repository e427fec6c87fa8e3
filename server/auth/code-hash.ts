import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Hashes of six-digit codes. A plain hash of one is found by trying a million; this needs `AUTH_SECRET`, which the
 * database does not hold.
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
