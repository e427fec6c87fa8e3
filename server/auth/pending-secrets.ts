import { createHash } from "node:crypto";
import type { Queryable } from "../database/database.ts";
import { deletePendingSecrets } from "./auth.queries.ts";

/*
 * Links, codes and challenges that wait to be used. The auth service finds one by an identifier that we store hashed, with
 * its kind in front, so that all of one kind can be ended together (SEC-08).
 */

/** The kinds, each with how the auth service's identifiers of it begin. */
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
 * @param identifier the auth service's own
 * @returns what is stored in its place: the kind, and a hash that tells nothing of the secret or the address in it
 */
export function storedIdentifier(identifier: string): string {
	const kind = everyPendingSecret.find((known) => identifier.startsWith(prefixes[known])) ?? "other";
	return `${kind}:${createHash("sha256").update(identifier).digest("base64url")}`;
}

/**
 * Makes everything of some kinds worthless that waits for a person.
 *
 * @param person as far as known: links to reset a password and trusted browsers hang on the id, sign-in links and codes on
 *   the email, codes by text message on the number
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
