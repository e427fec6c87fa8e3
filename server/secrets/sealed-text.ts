import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts database values that only this site may read (HOOK-07). */
/** Purpose of the one-time links and codes in messages. */
export const MESSAGE_SECRETS = "secrets of messages";

export interface SealedTexts {
	seal(text: string): string;
	/** @throws if it was sealed with another `AUTH_SECRET`, or changed since */
	open(sealed: string): string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts with AES-256-GCM and a key derived from `AUTH_SECRET`.
 *
 * @param purpose each has its own key, so that values sealed for one cannot be opened for another
 */
export function createSealedTexts(authSecret: string, purpose: string): SealedTexts {
	const key = Buffer.from(hkdfSync("sha256", authSecret, "", purpose, 32));
	return {
		seal: (text) => {
			const nonce = randomBytes(NONCE_BYTES);
			const cipher = createCipheriv("aes-256-gcm", key, nonce);
			const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
			return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString("base64url");
		},
		open: (sealed) => {
			const bytes = Buffer.from(sealed, "base64url");
			const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES));
			decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
			return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
				"utf8",
			);
		},
	};
}
