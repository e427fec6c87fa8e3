import { createHash, randomBytes } from "node:crypto";
import { createSealedTexts, type SealedTexts } from "../../../../secrets/sealed-text.ts";
import type { StoredHook } from "./bounces.queries.ts";
import { POSTMARK_USER } from "./providers/postmark.ts";

export const hookSecrets = (authSecret: string): SealedTexts =>
	createSealedTexts(authSecret, "secrets of mail providers");

/** Hashes the secret of a webhook address, for looking it up. */
export const hashOfAddress = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** Returns the secret part of a new webhook address, and its stored form. */
export function newHookAddress(sealed: SealedTexts): Pick<StoredHook, "address" | "addressHash"> {
	const secret = randomBytes(18).toString("base64url");
	return { address: sealed.seal(secret), addressHash: hashOfAddress(secret) };
}

/** Returns the complete webhook address, including the password if the provider sends one. */
export function addressOfHook(siteUrl: string, { provider, address, secret }: StoredHook, sealed: SealedTexts): string {
	const url = new URL(`/hooks/mail/${provider}/${sealed.open(address)}`, siteUrl);
	if (provider === "postmark" && secret !== null) {
		url.username = POSTMARK_USER;
		url.password = sealed.open(secret);
	}
	return url.href;
}
