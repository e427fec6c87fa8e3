import { createHash } from "node:crypto";
import type { Queryable } from "../../database/database.ts";
import { deletePendingSecrets } from "../auth.queries.ts";

/*
 * Links, codes and challenges waiting to be used. The auth service finds one by an identifier, which we store hashed
 * and prefixed with its kind, so that all of one kind can be ended together (SEC-08).
 */

/** The kinds, each with the prefix of the auth service's identifiers. */
const prefixes = {
	"magic-link": "magic-link:",
	"reset-password": "reset-password:",
	"sign-in-otp": "sign-in-otp-",
	"email-verification-otp": "email-verification-otp-",
	"forget-password-otp": "forget-password-otp-",
	"trust-device": "trust-device-",
	"2fa-attempts": "2fa-attempts-",
	"2fa": "2fa-",
	"phone-otp": "+",
} as const;

export type PendingSecretKind = keyof typeof prefixes;

export const everyPendingSecret = Object.keys(prefixes) as PendingSecretKind[];

/**
 * Converts an identifier to its stored form: the kind, and a hash that reveals neither the secret nor the address in
 * it.
 *
 * @param identifier the auth service's own
 */
export function storedIdentifier(identifier: string): string {
	const kind = everyPendingSecret.find((known) => identifier.startsWith(prefixes[known])) ?? "other";
	return `${kind}:${createHash("sha256").update(identifier).digest("base64url")}`;
}

/**
 * Invalidates all pending secrets of some kinds for a person.
 *
 * @param person as far as known: password reset links and trusted browsers belong to the ID, sign-in links and codes to
 *   the email, codes by text message to the number
 */
export async function endPendingSecrets(
	db: Queryable,
	kinds: readonly PendingSecretKind[],
	person: { userId?: string; email?: string; phoneNumber?: string | null },
): Promise<void> {
	const { userId, email, phoneNumber } = person;
	const identifiers = kinds.flatMap((kind) => {
		if (kind === "phone-otp") return phoneNumber ? [storedIdentifier(phoneNumber)] : [];
		return kind.endsWith("-otp") && email ? [storedIdentifier(`${prefixes[kind]}${email}`)] : [];
	});
	await deletePendingSecrets(db, {
		identifiers,
		kinds,
		userId: userId ?? null,
		linkEmail: email && kinds.includes("magic-link") ? email : null,
	});
}
