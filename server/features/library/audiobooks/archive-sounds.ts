import { PassThrough, pipeline, type Readable } from "node:stream";
import yauzl from "yauzl";
import { limits } from "../../../contract/limits.ts";
import { isSoundName } from "../../files/content-type.ts";
import type { Storage } from "../../storage/storage.ts";

/** Something is wrong with an archive, in words for the seller. */
export class UnreadableArchiveError extends Error {}

/** A sound file inside of a ZIP. */
export interface ArchivedSound {
	/** Its last name: no folder of an archive means anything here. */
	name: string;
	/** Bytes, unpacked; a file that turns out to be of another size fails. */
	size: number;
	open(): Promise<Readable>;
}

/** Reads a stored file by ranges, wherever it lies. */
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
			// A failure of either destroys the other.
			(content) => void pipeline(content, passed, () => {}),
			(error) => passed.destroy(error),
		);
		return passed;
	}
}

/** What systems put beside the files of a person. */
const isLeftBySystem = (path: string) =>
	path.startsWith("__MACOSX/") || path.split("/").some((name) => name.startsWith("."));

const numbered = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/**
 * Finds the sound files of a ZIP, in the order of their paths: `2.mp3` comes before `10.mp3`.
 *
 * @returns nothing for an archive without sound
 * @throws UnreadableArchiveError for one that is broken, encrypted, or larger than the limits once unpacked
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
					throw new UnreadableArchiveError(`This ZIP holds more than ${limits.audioParts} sound files.`);
			}
	} catch (error) {
		tellApart(error);
	}
	if (found.some((entry) => entry.isEncrypted()))
		throw new UnreadableArchiveError("The sound files in this ZIP are encrypted.");
	if (found.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > limits.unpackedAudioBytes)
		throw new UnreadableArchiveError("The sound files in this ZIP are too large.");
	return found
		.sort((one, other) => numbered.compare(one.fileName, other.fileName))
		.map((entry) => ({
			name: entry.fileName.split("/").at(-1) ?? entry.fileName,
			size: entry.uncompressedSize,
			open: () => zip.openReadStreamPromise(entry),
		}));
}

/**
 * What unpacking says, told apart: the store's own failures, which pass, and those of the archive.
 *
 * @throws UnreadableArchiveError for the latter
 */
export function tellApart(error: unknown): never {
	const code = error instanceof Error && "code" in error ? String(error.code) : null;
	if (error instanceof UnreadableArchiveError || (code !== null && !code.startsWith("Z_"))) throw error;
	throw new UnreadableArchiveError("This ZIP is broken: it cannot be unpacked.");
}
