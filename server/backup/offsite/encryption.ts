import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Encrypter } from "age-encryption";
import { ExplainedError } from "../../work/describe-error.ts";
import { areWords, identityOfWords } from "./recovery-words.ts";

/* Backups are files of age (age-encryption.org): its command line tool can read them without this site, too. */

/** Loaded when it is needed, because most sites have no offsite backup. */
const age = () => import("age-encryption");

const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;

/** A recovery key, and what can be encrypted for it without knowing it. */
export interface RecoveryKey {
	/** The secret, which the seller keeps: `AGE-SECRET-KEY-1…`. */
	identity: string;
	/** The public half: `age1…`. */
	recipient: string;
}

export async function createRecoveryKey(): Promise<RecoveryKey> {
	const { generateX25519Identity, identityToRecipient } = await age();
	const identity = await generateX25519Identity();
	return { identity, recipient: await identityToRecipient(identity) };
}

/**
 * Reads a recovery key as a person entered it: as words, or with spaces and line breaks, in any case.
 *
 * @throws ExplainedError if it is none, or has a typo
 */
export async function parseRecoveryKey(entered: string): Promise<RecoveryKey> {
	const { identityToRecipient } = await age();
	const identity = areWords(entered) ? identityOfWords(entered) : entered.replaceAll(/\s/g, "").toUpperCase();
	try {
		return { identity, recipient: await identityToRecipient(identity) };
	} catch {
		throw new ExplainedError(
			"This isn't a recovery key. It is 24 words, or begins with AGE-SECRET-KEY-1 and has 74 characters: check it for typos.",
		);
	}
}

/** Returns the name of the folder with the backups for a recovery key. */
export const folderOf = (recipient: string): string =>
	createHash("sha256").update(recipient).digest("hex").slice(0, 16);

async function encrypterFor(recipient: string): Promise<Encrypter> {
	const { Encrypter } = await age();
	const encrypter = new Encrypter();
	encrypter.addRecipient(recipient);
	return encrypter;
}

/**
 * Hands content to the library in its own chunks, and lets requests be answered in between: it works in JavaScript, and
 * would otherwise process everything that has arrived in one turn of the event loop.
 */
function inTurns(content: Readable): ReadableStream<Uint8Array> {
	const chunks = async function* () {
		for await (const chunk of content as AsyncIterable<Buffer>)
			for (let from = 0; from < chunk.length; from += CHUNK_BYTES) {
				yield chunk.subarray(from, from + CHUNK_BYTES);
				await nextTurn();
			}
	};
	return Readable.toWeb(Readable.from(chunks())) as ReadableStream<Uint8Array>;
}

/** Encrypts content chunk by chunk. */
export async function encrypt(recipient: string, content: Readable): Promise<Readable> {
	const encrypted = await (await encrypterFor(recipient)).encrypt(inTurns(content));
	return Readable.fromWeb(encrypted as NodeStream);
}

/**
 * Decrypts content chunk by chunk. A changed or truncated object makes the stream fail before its end.
 *
 * @throws if it was encrypted for another recovery key, or is no such file
 */
export async function decrypt(identity: string, content: Readable): Promise<Readable> {
	const { Decrypter } = await age();
	const decrypter = new Decrypter();
	decrypter.addIdentity(identity);
	const decrypted = await decrypter.decrypt(inTurns(content));
	return Readable.fromWeb(decrypted as NodeStream);
}

/** Measures what encryption adds, once: the header has the same length for every file of a recipient. */
export async function measureEncryption(recipient: string): Promise<(bytes: number) => number> {
	const empty = await (await encrypterFor(recipient)).encrypt(new Uint8Array());
	return (bytes) => empty.length - TAG_BYTES + bytes + TAG_BYTES * Math.max(1, Math.ceil(bytes / CHUNK_BYTES));
}
