import { crc32 } from "node:zlib";
import { type Entry, fromBuffer, type ZipFile } from "yauzl";
import { limits } from "../../../contract/limits.ts";
import type { SequenceMessageFields } from "../../../contract/sequences.ts";
import { MESSAGE_FILE_BYTES, messageFileName, readMessageFile, writeMessageFile } from "../../files/message-file.ts";
import { layOutZip } from "../../files/zip-layout.ts";

/** What is wrong with an archive, one line a file. */
export class ArchiveRefused extends Error {
	override name = "ArchiveRefused";
	readonly problems: string[];

	constructor(problems: string[]) {
		super(problems.join("\n"));
		this.problems = problems;
	}
}

/** So many problems are named; whoever fixes those is told of the next. */
const PROBLEMS_NAMED = 20;
/** More than there are days: what only macOS adds is left out of the count. */
const MOST_ENTRIES = limits.sequenceDays * 2 + 10;

/** A ZIP of Markdown files, one a message. @returns its bytes */
export function writeArchive(messages: SequenceMessageFields[], modified: Date): Buffer {
	const files = messages.map((message) => Buffer.from(writeMessageFile(message)));
	const { parts } = layOutZip(
		messages.map(({ day }, place) => {
			const content = files[place] ?? Buffer.alloc(0);
			return { name: messageFileName(day), size: content.length, crc32: crc32(content), modified };
		}),
	);
	return Buffer.concat(
		parts.map(({ content }) => (Buffer.isBuffer(content) ? content : (files[content.entry] ?? Buffer.alloc(0)))),
	);
}

/**
 * Reads the messages of a ZIP of Markdown files. Nothing is written to a disk, and nothing beyond the limits is unpacked,
 * whatever the archive says of itself.
 *
 * @returns the messages by their days
 * @throws ArchiveRefused with what is wrong, file by file
 */
export async function readArchive(bytes: Buffer): Promise<SequenceMessageFields[]> {
	if (bytes.length > limits.sequenceArchiveBytes) throw tooLarge();
	const zip = await open(bytes);
	if (zip.entryCount > MOST_ENTRIES) throw new ArchiveRefused(["The archive has too many files."]);
	const problems: string[] = [];
	const found = new Map<number, { name: string; message: SequenceMessageFields }>();
	let unpacked = 0;
	for await (const entry of entriesOf(zip)) {
		const name = entry.fileName;
		if (isOfMacOs(name)) continue;
		const wrong = refuseEntry(entry);
		if (wrong) problems.push(`${name} ${wrong}.`);
		else {
			unpacked += entry.uncompressedSize;
			if (unpacked > limits.sequenceUnpackedBytes)
				throw new ArchiveRefused([`The archive unpacks to more than ${megabytes(limits.sequenceUnpackedBytes)}.`]);
			const message = readMessageFile(await contentOf(zip, entry));
			if (typeof message === "string") problems.push(`${name}: ${message}.`);
			else {
				const same = found.get(message.day);
				if (same) problems.push(`${name} is for day ${message.day}, as ${same.name} is.`);
				else found.set(message.day, { name, message });
			}
		}
		if (problems.length >= PROBLEMS_NAMED) break;
	}
	if (problems.length > 0) throw new ArchiveRefused(problems);
	if (found.size === 0) throw new ArchiveRefused(["The archive has no Markdown files (.md)."]);
	return [...found.values()].map(({ message }) => message).toSorted((one, other) => one.day - other.day);
}

export const tooLarge = () =>
	new ArchiveRefused([`The archive is larger than ${megabytes(limits.sequenceArchiveBytes)}.`]);

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

/** What a Mac adds to an archive by itself. */
const isOfMacOs = (name: string): boolean => name.startsWith("__MACOSX/") || name === ".DS_Store";

/** @returns why an entry is not taken, in words that follow its name */
function refuseEntry({ fileName, uncompressedSize, ...entry }: Entry): string | null {
	if (/[/\\]/.test(fileName)) return "is in a folder: put the files at the top of the archive";
	if (!/\.md$/i.test(fileName)) return "is no Markdown file (.md)";
	if ((entry.generalPurposeBitFlag & 1) !== 0) return "is encrypted";
	return uncompressedSize > MESSAGE_FILE_BYTES ? "is too long for a message" : null;
}

const unreadable = () => new ArchiveRefused(["This file is no ZIP archive, or a part of it is missing."]);

function open(bytes: Buffer): Promise<ZipFile> {
	return new Promise((resolve, reject) => {
		fromBuffer(bytes, { lazyEntries: true, decodeStrings: true, strictFileNames: false }, (error, zip) => {
			if (error) reject(unreadable());
			else resolve(zip);
		});
	});
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
	for (;;) {
		const entry = await new Promise<Entry | null>((resolve, reject) => {
			const settle = (act: () => void) => {
				zip.removeAllListeners();
				act();
			};
			zip.once("entry", (found: Entry) => settle(() => resolve(found)));
			zip.once("end", () => settle(() => resolve(null)));
			// The library itself refuses names that leave the folder, and does not say which.
			zip.once("error", (error: Error) =>
				settle(() => reject(/fileName|(?:relative|absolute) path/.test(error.message) ? pathRefused() : unreadable())),
			);
			zip.readEntry();
		});
		if (!entry) return;
		yield entry;
	}
}

const pathRefused = () =>
	new ArchiveRefused(["A file of the archive has a path in its name: put the files at the top of the archive."]);

/** An entry's text. One that is longer than it says is refused by the library, as it is unpacked. */
function contentOf(zip: ZipFile, entry: Entry): Promise<string> {
	return new Promise((resolve, reject) => {
		zip.openReadStream(entry, (error, stream) => {
			if (error) return reject(unreadable());
			const chunks: Buffer[] = [];
			stream.on("data", (chunk: Buffer) => chunks.push(chunk));
			stream.on("error", () => reject(unreadable()));
			stream.on("end", () => {
				const content = Buffer.concat(chunks);
				if (crc32(content) === entry.crc32) resolve(content.toString("utf8"));
				else reject(unreadable());
			});
		});
	});
}
