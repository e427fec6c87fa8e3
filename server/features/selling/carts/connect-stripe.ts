import { randomBytes } from "node:crypto";
import type { Config } from "../../../config.ts";
import type { Database, Queryable } from "../../../database/database.ts";
import type { SealedTexts } from "../../../secrets/sealed-text.ts";
import { sha256 } from "./signatures.ts";
import { findSourceOfType, insertSource, type StoredSource, updateSource } from "./sources.queries.ts";
import { STAND_IN_KEY } from "./stand-in/stand-in-key.ts";

/** Returns the secret part of a new webhook address, and its stored form. */
export function newAddress(sealed: SealedTexts): Pick<StoredSource, "address" | "addressHash"> {
	const secret = randomBytes(18).toString("base64url");
	return { address: sealed.seal(secret), addressHash: sha256(secret) };
}

/** Returns the mode of a key; test keys are recognizable. */
export const modeOfKey = (secretKey: string): "live" | "test" => (/^(sk|rk)_test_/.test(secretKey) ? "test" : "live");

/**
 * Connects Stripe with the keys in the environment, or a try-out without keys with the stand-in. Keys entered by an
 * admin stay if the environment has none.
 */
export async function connectConfiguredStripe(
	db: Database,
	sealed: SealedTexts,
	{ secretKey, webhookSecret, apiOrigin }: Config["stripe"],
): Promise<void> {
	const key = apiOrigin === null ? secretKey : STAND_IN_KEY;
	if (key === null) return;
	const known = await findSourceOfType(db, "stripe");
	const kept = known ? (JSON.parse(sealed.open(known.secrets)) as Record<string, string>) : {};
	const signing = apiOrigin === null ? webhookSecret : null;
	const secrets = {
		secretKey: key,
		webhookSecret: signing ?? kept.webhookSecret ?? `whsec_${randomBytes(24).toString("hex")}`,
	};
	if (kept.secretKey === secrets.secretKey && kept.webhookSecret === secrets.webhookSecret) return;
	await saveStripe(db, sealed, secrets);
}

/** Returns the source, created if missing. */
export async function saveStripe(
	tx: Queryable,
	sealed: SealedTexts,
	secrets: { secretKey: string; webhookSecret: string },
): Promise<void> {
	const written = { secrets: sealed.seal(JSON.stringify(secrets)), mode: modeOfKey(secrets.secretKey) };
	const known = await findSourceOfType(tx, "stripe");
	if (known) return updateSource(tx, known.id, written);
	await insertSource(tx, { type: "stripe", name: "Stripe", ...newAddress(sealed), ...written });
}
