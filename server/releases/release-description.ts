import { createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { z } from "zod";
import keyFile from "../../release-keys.json" with { type: "json" };
import { ExplainedError } from "../work/describe-error.ts";
import { isReleaseVersion } from "./compare-versions.ts";

/*
 * What describes a release (`release.json`): the message of its tag, and the answer of the address that sites ask for
 * newer versions. `npm run release` writes it. Signed with Ed25519 (RFC 8032) once `release-keys.json` names a key.
 */

const releaseShape = z.object({
	version: z.string().refine(isReleaseVersion),
	/** A day, such as `2026-11-25`. */
	date: z.iso.date(),
	/** Plain text for sellers. */
	notes: z.string().max(4_000),
	/** It fixes a security problem. */
	security: z.boolean(),
	/** Number of migrations of its database. */
	migrations: z.int().nonnegative().optional(),
	/** Its files, as an object name of git. */
	commit: z
		.string()
		.regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/)
		.optional(),
	/** Base64, of the JSON of all other fields in this order. */
	signature: z.string().max(200).optional(),
});
export type ReleaseDescription = z.infer<typeof releaseShape>;

/** Public keys (SPKI, DER, base64) of which one has to sign; none: releases need no signature. */
export const releaseKeys: readonly string[] = keyFile.keys;

function signedContent({ version, date, notes, security, migrations, commit }: ReleaseDescription): Buffer {
	return Buffer.from(JSON.stringify({ version, date, notes, security, migrations, commit }));
}

/** Returns the description with its signature. */
export function signRelease(description: ReleaseDescription, privateKey: KeyObject): ReleaseDescription {
	const signature = sign(null, signedContent(description), privateKey).toString("base64");
	return { ...description, signature };
}

/**
 * Reads a description that came from outside.
 *
 * @param source where it came from, as the subject of the error, such as `The tag v1.4.0`
 * @param keys public keys of which one must have signed it
 * @throws ExplainedError if it describes no release, or is not signed
 */
export function readReleaseDescription(
	text: string,
	source: string,
	keys: readonly string[] = releaseKeys,
): ReleaseDescription {
	const found = releaseShape.safeParse(parseJson(text));
	if (!found.success) throw new ExplainedError(`${source} describes no release.`);
	const description = found.data;
	if (keys.length > 0 && !keys.some((key) => isSignedBy(description, key)))
		throw new ExplainedError(`${source} is not signed by those who release this software.`);
	return description;
}

function isSignedBy(description: ReleaseDescription, key: string): boolean {
	const publicKey = createPublicKey({ key: Buffer.from(key, "base64"), format: "der", type: "spki" });
	return verify(null, signedContent(description), publicKey, Buffer.from(description.signature ?? "", "base64"));
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
