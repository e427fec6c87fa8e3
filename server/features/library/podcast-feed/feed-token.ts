import { createHash, createHmac, hkdfSync } from "node:crypto";

/**
 * Creates the secrets in feed addresses (LIB-03). A secret can be shown again, because it is derived from the person
 * and a number; the database only has its hash, so that a copy of the database opens no feed. 256 bits cannot be
 * guessed, so guesses are not counted.
 */
export function createFeedTokens(authSecret: string) {
	const key = Buffer.from(hkdfSync("sha256", authSecret, "", "podcast feeds", 32));
	return {
		/** @param version a new number gives a new address */
		tokenOf: (userId: string, version: number): string =>
			createHmac("sha256", key).update(`${userId}:${version}`).digest("base64url"),
		hash: (token: string): string => createHash("sha256").update(token).digest("hex"),
	};
}
