import type { Database, Queryable } from "../../../database/database.ts";
import { readContentType, SNIFFED_BYTES } from "../../../files/content-type.ts";
import type { Jobs } from "../../../jobs/jobs.ts";
import type { Log } from "../../../log.ts";
import { discardStoredFiles } from "../../../storage/discard-stored-files.ts";
import { createDigest } from "../../../storage/file-digest.ts";
import { audioPartKey } from "../../../storage/keys.ts";
import type { Storage } from "../../../storage/storage.ts";
import { insertStoredFile } from "../../../storage/stored-files.queries.ts";
import { type ArchivedSound, listArchivedSounds, tellApart, UnreadableArchiveError } from "./archive-sounds.ts";
import {
	deleteParts,
	findProductSource,
	listParts,
	listUnreadProducts,
	type NewPart,
	replaceParts,
} from "./audiobooks.queries.ts";
import { oneLine, readSound, type Sound } from "./read-sound.ts";
import { openBlob } from "./stored-blob.ts";

export const AUDIOBOOK_QUEUE = "audiobooks";

interface Parts {
	db: Database;
	storage: Storage;
	log: Log;
}

/** Queues reading the audio in a product's file, once the transaction commits (LIB-02). */
export async function queueReading(jobs: Jobs, productId: string, tx?: Queryable): Promise<void> {
	await jobs.enqueue(AUDIOBOOK_QUEUE, { productId }, tx);
}

/**
 * Reads products' files in the background, starting with those left unread by an earlier version or a restored backup.
 */
export async function startAudiobooks(jobs: Jobs, parts: Parts): Promise<void> {
	await jobs.work<{ productId: string }>(
		AUDIOBOOK_QUEUE,
		({ data }, signal) => readAudiobook(parts, data.productId, signal),
		{
			expireInSeconds: 3 * 3_600,
			heartbeatSeconds: 30,
		},
	);
	for (const productId of await listUnreadProducts(parts.db)) await queueReading(jobs, productId);
}

/** An audio file in the store. */
interface FoundSound extends Sound {
	fileId: string;
	entryName: string;
}

/**
 * Finds the audio of a product: its own file, or the audio files in its ZIP, which are unpacked into the store. Writes
 * nothing until everything is read, and discards the result if the file was replaced meanwhile.
 *
 * @param signal the process is ending: the next one starts over
 */
export async function readAudiobook(
	{ db, storage, log }: Parts,
	productId: string,
	signal: AbortSignal,
): Promise<void> {
	const source = await findProductSource(db, productId);
	if (!source) return discardStoredFiles({ db, storage, log }, await deleteParts(db, productId));
	if (source.readOf === source.file.id) return;
	const unpacked: string[] = [];
	let result: { sounds: FoundSound[]; problem: string | null };
	try {
		result =
			source.fileType === "zip"
				? await readArchive({ db, storage }, source.file, { unpacked, signal })
				: await readSingle(storage, source.file);
	} catch (error) {
		await discardStoredFiles({ db, storage, log }, unpacked);
		if (!(error instanceof UnreadableArchiveError)) throw error;
		result = { sounds: [], problem: error.message };
	}
	const before = await listParts(db, productId);
	const parts = inOrder(result.sounds).map((sound, orderIndex) => {
		const part = { ...partOf(sound, orderIndex), orderIndex };
		const corrected = before.find(({ corrected, entryName }) => corrected && entryName === sound.entryName);
		return corrected ? asCorrected(part, corrected) : part;
	});
	const replaced = await replaceParts(db, { productId, readOf: source.file.id, problem: result.problem }, parts);
	await discardStoredFiles({ db, storage, log }, replaced ?? unpacked);
}

function partOf(sound: FoundSound, index: number) {
	const { fileId, entryName, seconds } = sound;
	const title = sound.title ?? titleOf(entryName, index);
	const chapters = sound.chapters.length > 0 ? sound.chapters : [{ startsAt: 0, title }];
	return { fileId, entryName, title, seconds, chapters, corrected: null };
}

/** Applies the seller's corrections of a file with the same name to its new version, as far as they fit. */
function asCorrected(
	part: NewPart,
	{ title, chapters, corrected }: Awaited<ReturnType<typeof listParts>>[number],
): NewPart {
	return { ...part, title, chapters: chapters.filter(({ startsAt }) => startsAt < part.seconds), corrected };
}

const SAVE_DIFFERENTLY = "Save it as MP3 or AAC, so that members can listen to it on the site.";

async function readSingle(
	storage: Storage,
	file: { id: string; key: string; name: string; size: number; contentType: string },
) {
	const sound = file.contentType.startsWith("audio/") ? await readSound(openBlob(storage, file)) : null;
	return {
		sounds: sound ? [{ ...sound, fileId: file.id, entryName: file.name }] : [],
		problem: sound
			? sound.unplayable && `This sound may not play in every browser (${sound.unplayable}). ${SAVE_DIFFERENTLY}`
			: "This file cannot be played: its sound could not be read.",
	};
}

async function readArchive(
	{ db, storage }: Pick<Parts, "db" | "storage">,
	file: { key: string; size: number },
	work: { unpacked: string[]; signal: AbortSignal },
) {
	const sounds: FoundSound[] = [];
	const unreadable: string[] = [];
	for (const entry of await listArchivedSounds(storage, file)) {
		work.signal.throwIfAborted();
		const kept = await unpack({ db, storage }, entry);
		if (kept) work.unpacked.push(kept.id);
		const sound = kept && (await readSound(openBlob(storage, kept)));
		if (sound) sounds.push({ ...sound, fileId: kept.id, entryName: entry.name });
		else unreadable.push(entry.name);
	}
	const unplayable = sounds.filter((sound) => sound.unplayable !== null).map(({ entryName }) => entryName);
	const problems = [
		unreadable.length > 0 ? `Could not be read: ${namesOf(unreadable)}.` : "",
		unplayable.length > 0 ? `May not play in every browser: ${namesOf(unplayable)}. ${SAVE_DIFFERENTLY}` : "",
	];
	return { sounds, problem: problems.filter(Boolean).join(" ") || null };
}

const NAMES_SHOWN = 5;

const namesOf = (names: string[]) =>
	names.length > NAMES_SHOWN
		? `${names.slice(0, NAMES_SHOWN).join(", ")} and ${names.length - NAMES_SHOWN} more`
		: names.join(", ");

/**
 * Unpacks an audio file into the store. Reads it twice, first for its size and checksum, so that its row exists before
 * the file: after a crash at any moment, the sweep finds whatever is unused.
 *
 * @returns null if it is not audio
 */
async function unpack({ db, storage }: Pick<Parts, "db" | "storage">, entry: ArchivedSound) {
	const digest = createDigest();
	const head: Buffer[] = [];
	let headBytes = 0;
	try {
		for await (const chunk of await entry.open()) {
			digest.update(chunk);
			if (headBytes < SNIFFED_BYTES) head.push(chunk);
			headBytes += chunk.length;
		}
	} catch (error) {
		tellApart(error);
	}
	const contentType = await readContentType(Buffer.concat(head).subarray(0, SNIFFED_BYTES), entry.name);
	if (!contentType.startsWith("audio/")) return null;
	const measured = digest.finish();
	const key = audioPartKey(entry.name);
	const id = await insertStoredFile(db, { key, name: entry.name, contentType, ...measured });
	await storage.write(key, await entry.open());
	return { id, key, contentType, size: measured.size };
}

/** Sorts by the track numbers in their tags if all are distinct, otherwise keeps the order. */
function inOrder(sounds: FoundSound[]): FoundSound[] {
	const placeOf = ({ disk, track }: Sound) => (disk ?? 1) * 10_000 + (track ?? 0);
	const places = new Set(sounds.map(placeOf));
	if (sounds.some(({ track }) => track === null) || places.size < sounds.length) return sounds;
	return sounds.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Derives a title: `01 - The two-week crop.mp3` becomes `The two-week crop`. */
function titleOf(name: string, index: number): string {
	const text = name
		.replace(/\.[^.]*$/, "")
		.replaceAll("_", " ")
		.replace(/^(track|chapter)?\s*\d{1,3}\s*[-–.:)]*\s+/i, "");
	return oneLine(text) ?? `Part ${index + 1}`;
}
