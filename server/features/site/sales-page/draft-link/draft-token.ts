import { createHmac, hkdfSync } from "node:crypto";

/**
 * Returns the token of a link. It can be shown again, because it is derived, and a copy of the database has none. 256
 * bits cannot be guessed, so guesses are not counted.
 *
 * @param linkId of the stored link
 */
export function draftTokenOf(authSecret: string, linkId: string): string {
	const key = Buffer.from(hkdfSync("sha256", authSecret, "", "draft links", 32));
	return createHmac("sha256", key).update(linkId).digest("base64url");
}
