import { createReadStream } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { MINUTE_MS } from "../../../../contract/durations.ts";
import { limits } from "../../../../contract/limits.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Queryable } from "../../../database/database.ts";
import type { Services } from "../../../rpc/context.ts";
import { discardStoredFiles } from "../../../storage/discard-stored-files.ts";
import { digestOf } from "../../../storage/file-digest.ts";
import { stampedKey } from "../../../storage/keys.ts";
import { insertStoredFile } from "../../../storage/stored-files.queries.ts";
import { LOCKED_PDF } from "./cannot-stamp.ts";
import { runStamp } from "./run-stamp.ts";
import {
	type CopyKey,
	deleteUnusedCopies,
	findCopy,
	findFile,
	findOrderNumber,
	replaceCopy,
	saveStampProblem,
} from "./stamped-copies.queries.ts";

/** A stored file, as it is sent. */
export interface SendableFile {
	id: string;
	key: string;
	storedName: string;
	contentType: string;
	size: number;
	sha256: string;
	/** Null for a file stored without a checksum. */
	crc32: number | null;
	storedAt: Date;
}

const STAMPED = new Set(["application/pdf", "application/epub+zip"]);
export const canBeStamped = (contentType: string): boolean => STAMPED.has(contentType);

/** Maximum length of a name in small print, to leave room for the rest. */
const NAME_CHARACTERS = 60;

/** Returns the small print of a copy. */
export function formatStamp(person: { name: string; email: string }, orderNumber: string | null): string {
	const name = [...new Intl.Segmenter("en").segment(person.name.replaceAll(/\s+/g, " ").trim())]
		.slice(0, NAME_CHARACTERS)
		.map(({ segment }) => segment)
		.join("");
	const parts = [name, person.email, orderNumber ? `Order ${orderNumber}` : ""];
	return `Licensed to ${parts.filter((part) => part !== "").join(" · ")}`;
}

type StampServices = Pick<Services, "db" | "storage" | "log" | "config">;
type Person = Pick<KnownPrincipal, "userId" | "name" | "email">;

const isDeliveredUnstamped = ({ contentType, size }: SendableFile): boolean =>
	!canBeStamped(contentType) || size > limits.stampedFileBytes;

async function copyKeyOf(db: Queryable, person: Person, file: { id: string }): Promise<CopyKey> {
	const stampText = formatStamp(person, await findOrderNumber(db, person.userId));
	return { copyOf: file.id, userId: person.userId, stampText };
}

/** Two requests for the same copy create it once. */
const making = new Map<string, Promise<SendableFile | null>>();

/** When stamping a file failed last. A reader requests a book in a hundred ranges, and each would try it again. */
const failedAt = new Map<string, number>();
const RETRY_MS = 10 * MINUTE_MS;

/** Returns the file that a person gets: their own copy if the file is stamped; admins get the original. */
export async function copyFor<Stored extends SendableFile | null>(
	services: StampServices,
	person: Pick<KnownPrincipal, "userId" | "name" | "email" | "isAdmin">,
	{ stored, stamped }: { stored: Stored; stamped: boolean },
): Promise<Stored | SendableFile> {
	return stored && stamped && !person.isAdmin ? stampedFor(services, person, stored) : stored;
}

/**
 * Returns the file that a person gets without creating a copy, for `HEAD`.
 *
 * @returns null until their copy exists
 */
export async function findCopyFor<Stored extends SendableFile | null>(
	{ db }: Pick<Services, "db">,
	person: Pick<KnownPrincipal, "userId" | "name" | "email" | "isAdmin">,
	{ stored, stamped }: { stored: Stored; stamped: boolean },
): Promise<Stored | SendableFile | null> {
	if (!stored || !stamped || person.isAdmin || isDeliveredUnstamped(stored)) return stored;
	return findCopy(db, await copyKeyOf(db, person, stored), new Date());
}

/** Returns the headers of a copy that does not exist yet. */
export const headersWithoutCopy = ({ contentType }: Pick<SendableFile, "contentType">) => ({
	"content-type": contentType,
	"cache-control": "private, no-cache",
});

/**
 * Returns a person's copy of a product's stamped file (LIB-05): with their name, email and order number in it, created
 * on first request, unchanged from then on, and removed after 90 days without use or when the small print has changed.
 *
 * @returns the original if it cannot be stamped
 */
async function stampedFor(services: StampServices, person: Person, file: SendableFile): Promise<SendableFile> {
	if (isDeliveredUnstamped(file)) return file;
	const key = await copyKeyOf(services.db, person, file);
	const kept = await findCopy(services.db, key, new Date());
	if (kept) return kept;
	if (Date.now() - (failedAt.get(file.id) ?? 0) < RETRY_MS) return file;
	const name = JSON.stringify(key);
	const copy = making.get(name) ?? make(services, key, file).finally(() => making.delete(name));
	making.set(name, copy);
	return (await copy) ?? file;
}

async function make(
	{ db, storage, log, config }: StampServices,
	key: CopyKey,
	file: SendableFile,
): Promise<SendableFile | null> {
	const { storedName: name, contentType } = file;
	const order = { read: () => storage.read(file.key), contentType, stampText: key.stampText };
	const stamped = await runStamp(stampFolder(config), order, async (path) => {
		const storeKey = stampedKey(name);
		const fileId = await insertStoredFile(db, {
			key: storeKey,
			name,
			contentType,
			...(await digestOf(createReadStream(path))),
		});
		await storage.write(storeKey, createReadStream(path));
		await discardStoredFiles({ db, storage, log }, await replaceCopy(db, { ...key, fileId }));
	});
	await saveStampProblem(db, file.id, stamped.problem ?? null);
	if (stamped.problem === undefined) {
		failedAt.delete(file.id);
		const copy = await findCopy(db, key, new Date());
		// Never the original instead of a copy that another request has just replaced.
		if (!copy) throw new Error("the stamped copy was replaced meanwhile");
		return copy;
	}
	failedAt.set(file.id, Date.now());
	log.warn({ file: name, problem: stamped.problem }, "a file was delivered without a stamp");
	return null;
}

/**
 * Checks whether a file can be stamped, when it is uploaded.
 *
 * @returns why not, as a message for the seller; null if it can
 */
export async function findStampProblem(
	{ db, storage, config }: Pick<Services, "db" | "storage" | "config">,
	fileId: string | null,
): Promise<string | null> {
	const file = fileId === null ? null : await findFile(db, fileId);
	if (!file) return "A file at another address cannot be stamped.";
	if (!canBeStamped(file.contentType))
		return "Only PDF and EPUB files can be stamped. This one is delivered unchanged.";
	if (file.size > limits.stampedFileBytes) return "This file is too large to stamp. It is delivered unchanged.";
	const order = { read: () => storage.read(file.key), contentType: file.contentType, stampText: "" };
	return (await runStamp(stampFolder(config), order, async () => null)).problem ?? null;
}

/** Enough for the dictionary at the end of a PDF, or at its beginning, which says that it is encrypted. */
const TRAILER_BYTES = 64 * 1024;

/**
 * Checks whether members can read a file that is not stamped, when it is uploaded.
 *
 * @returns why not, as a message for the seller; null if they can
 */
export async function findReadingProblem(
	services: Pick<Services, "db" | "storage" | "config">,
	fileId: string,
): Promise<string | null> {
	const file = await findFile(services.db, fileId);
	if (file?.contentType !== "application/pdf") return null;
	const parts = await Promise.all(
		[0, Math.max(0, file.size - TRAILER_BYTES)].map(async (start) =>
			text(await services.storage.read(file.key, { start, end: Math.min(file.size, start + TRAILER_BYTES) - 1 })),
		),
	);
	// Hardly any file is: the others need no process of their own.
	if (!parts.some((part) => part.includes("/Encrypt"))) return null;
	const problem = await findStampProblem(services, fileId);
	return problem === LOCKED_PDF ? problem : null;
}

const stampFolder = ({ dataFolder }: Services["config"]) => join(dataFolder, "stamping");

/** Removes copies that were not requested for 90 days, by the hourly sweep. */
export async function removeOldCopies(services: Pick<Services, "db" | "storage" | "log">, now: Date): Promise<void> {
	const before = new Date(now.getTime() - limits.stampedCopyMs);
	await discardStoredFiles(services, await deleteUnusedCopies(services.db, before));
}
