import { randomInt } from "node:crypto";
import { hasAdmin } from "../../../auth/access/access.queries.ts";
import type { Database, Queryable } from "../../../database/database.ts";
import type { SealedTexts } from "../../../secrets/sealed-text.ts";
import { deleteSetupCode, lockSetupCode, upsertSetupCode } from "./first-admin.queries.ts";

/** Purpose of the code's encryption. */
export const SETUP_CODE = "setup code";

/** Without characters that look alike; vowels are left out, so that no words appear. */
const ALPHABET = "23456789BCDFGHJKLMNPQRSTVWXZ";
const GROUPS = 8;
const GROUP_LENGTH = 3;

/** Generates a code of 115 bits, in groups that a person can type. */
export function generateSetupCode(): string {
	const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
	return Array.from({ length: GROUPS }, group).join("-");
}

/** Removes what people type differently: case, spaces and dashes. */
export const normalizeSetupCode = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");

/**
 * Returns the code that creates the first admin, the same for every process and start until it is used (HOST-02).
 *
 * @returns null once there is an admin
 */
export async function readSetupCode(db: Database, sealed: SealedTexts): Promise<string | null> {
	return db.transaction(async (tx) => {
		const stored = await lockSetupCode(tx);
		if (await hasAdmin(tx)) {
			if (stored) await deleteSetupCode(tx);
			return null;
		}
		return (stored && openCode(sealed, stored.sealed)) ?? replaceSetupCode(tx, sealed);
	});
}

export async function replaceSetupCode(tx: Queryable, sealed: SealedTexts): Promise<string> {
	const code = generateSetupCode();
	await upsertSetupCode(tx, sealed.seal(code));
	return code;
}

/** Returns null for a code that was sealed with another `AUTH_SECRET`. */
export function openCode(sealed: SealedTexts, stored: string): string | null {
	try {
		return sealed.open(stored);
	} catch {
		return null;
	}
}
