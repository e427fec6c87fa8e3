import { createHash, createHmac, hkdfSync } from "node:crypto";

/**
 * The secret in the address of a member's feed (LIB-03). It can be shown again, since it is made of the person and a
 * number; the database knows its hash alone, so that a copy of the database opens no feed. 256 bits cannot be guessed,
 * so guesses are not counted.
 */
export function createFeedTokens(authSecret: string) {
	const key = Buffer.from(hkdfSync("sha256", authSecret, "", "podcast feeds", 32));
	return {
		/** @param version another number, another address */
		tokenOf: (userId: string, version: number): string =>
			createHmac("sha256", key).update(`${userId}:${version}`).digest("base64url"),
		hash: (token: string): string => createHash("sha256").update(token).digest("hex"),
	};
}
