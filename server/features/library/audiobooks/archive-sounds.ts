import { PassThrough, pipeline, type Readable } from "node:stream";
import yauzl from "yauzl";
import { limits } from "../../../../contract/limits.ts";
import { isSoundName } from "../../../files/content-type.ts";
import type { Storage } from "../../../storage/storage.ts";

/** A problem with an archive, as a message for the seller. */
export class UnreadableArchiveError extends Error {}

/** An audio file inside a ZIP. */
export interface ArchivedSound {
	/** The last part of its path: folders in an archive have no meaning here. */
	name: string;
	/** Unpacked size in bytes; a file of a different size fails. */
	size: number;
	open(): Promise<Readable>;
}

/** Reads ranges of a stored file, from any store. */
class StoredReader extends yauzl.RandomAccessReader {
	readonly #storage: Storage;
	readonly #key: string;
	constructor(storage: Storage, key: string) {
		super();
		this.#storage = storage;
		this.#key = key;
	}
	override _readStreamForRange(start: number, end: number): Readable {
		const passed = new PassThrough();
		this.#storage.read(this.#key, { start, end: end - 1 }).then(
			// A failure of either stream destroys the other.
			(content) => void pipeline(content, passed, () => {}),
			(error) => passed.destroy(error),
		);
		return passed;
	}
}

/** Matches files added by operating systems. */
const isLeftBySystem = (path: string) =>
	path.startsWith("__MACOSX/") || path.split("/").some((name) => name.startsWith("."));

const numbered = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/**
 * Finds the audio files of a ZIP, sorted by path: `2.mp3` comes before `10.mp3`.
 *
 * @returns an empty list for an archive without audio
 * @throws UnreadableArchiveError if it is broken, encrypted, or exceeds the limits when unpacked
 */
export async function listArchivedSounds(
	storage: Storage,
	file: { key: string; size: number },
): Promise<ArchivedSound[]> {
	const zip = await yauzl
		.fromRandomAccessReaderPromise(new StoredReader(storage, file.key), file.size, { autoClose: false })
		.catch(tellApart);
	const found: yauzl.Entry[] = [];
	try {
		for await (const entry of zip.eachEntry())
			if (isSoundName(entry.fileName) && !isLeftBySystem(entry.fileName)) {
				found.push(entry);
				if (found.length > limits.audioParts)
					throw new UnreadableArchiveError(`This ZIP holds more than ${limits.audioParts} audio files.`);
			}
	} catch (error) {
		tellApart(error);
	}
	if (found.some((entry) => entry.isEncrypted()))
		throw new UnreadableArchiveError("The audio files in this ZIP are encrypted.");
	if (found.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > limits.unpackedAudioBytes)
		throw new UnreadableArchiveError("The audio files in this ZIP are too large.");
	return found
		.sort((one, other) => numbered.compare(one.fileName, other.fileName))
		.map((entry) => ({
			name: entry.fileName.split("/").at(-1) ?? entry.fileName,
			size: entry.uncompressedSize,
			open: () => zip.openReadStreamPromise(entry),
		}));
}

/**
 * Distinguishes errors of the store, which are temporary, from those of the archive.
 *
 * @throws UnreadableArchiveError for the latter
 */
export function tellApart(error: unknown): never {
	const code = error instanceof Error && "code" in error ? String(error.code) : null;
	if (error instanceof UnreadableArchiveError || (code !== null && !code.startsWith("Z_"))) throw error;
	throw new UnreadableArchiveError("This ZIP is broken: it cannot be unpacked.");
}
