import { crc32 } from "node:zlib";
import { type Entry, fromBuffer, type ZipFile } from "yauzl";
import type { SequenceMessageFields } from "../../../../contract/email/sequences.ts";
import { limits } from "../../../../contract/limits.ts";
import { writeZip } from "../../../files/write-zip.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { MESSAGE_FILE_BYTES, messageFileName, readMessageFile, writeMessageFile } from "./message-file.ts";

/**
 * Refuses an archive.
 *
 * @param problems one line per file
 */
export const refuseArchive = (problems: string[]) =>
	refusal("ARCHIVE_REFUSED", {
		message: `This archive cannot be imported. ${problems[0] ?? ""}`,
		data: { problems },
	});

/** Maximum number of problems in one response; the others are reported once these are fixed. */
const PROBLEMS_NAMED = 20;
/** More than the number of days, because files added by macOS are also counted. */
const MAX_ENTRIES = limits.sequenceDays * 2 + 10;

/**
 * Creates a ZIP of Markdown files, one per message.
 *
 * @returns its bytes
 */
export function writeArchive(messages: SequenceMessageFields[], modified: Date): Buffer {
	const files = messages.map((message) => ({
		name: messageFileName(message.day),
		content: Buffer.from(writeMessageFile(message)),
		stored: true,
	}));
	return writeZip(files, modified);
}

/**
 * Reads the messages in a ZIP of Markdown files. Writes nothing to disk, and unpacks nothing beyond the limits,
 * whatever the archive claims.
 *
 * @returns the messages by day
 * @throws ARCHIVE_REFUSED with the problems of each file
 */
export async function readArchive(bytes: Buffer): Promise<SequenceMessageFields[]> {
	if (bytes.length > limits.sequenceArchiveBytes) throw tooLarge();
	const zip = await open(bytes);
	if (zip.entryCount > MAX_ENTRIES) throw refuseArchive(["The archive has too many files."]);
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
				throw refuseArchive([`The archive unpacks to more than ${megabytes(limits.sequenceUnpackedBytes)}.`]);
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
	if (problems.length > 0) throw refuseArchive(problems);
	if (found.size === 0) throw refuseArchive(["The archive has no Markdown files (.md)."]);
	return [...found.values()].map(({ message }) => message).toSorted((one, other) => one.day - other.day);
}

export const tooLarge = () => refuseArchive([`The archive is larger than ${megabytes(limits.sequenceArchiveBytes)}.`]);

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

/** Matches files that macOS adds to an archive. */
const isOfMacOs = (name: string): boolean => name.startsWith("__MACOSX/") || name === ".DS_Store";

/** Returns why an entry is refused, as a message that follows its name. */
function refuseEntry({ fileName, uncompressedSize, ...entry }: Entry): string | null {
	if (/[/\\]/.test(fileName)) return "is in a folder: put the files at the top of the archive";
	if (!/\.md$/i.test(fileName)) return "is no Markdown file (.md)";
	if ((entry.generalPurposeBitFlag & 1) !== 0) return "is encrypted";
	return uncompressedSize > MESSAGE_FILE_BYTES ? "is too long for a message" : null;
}

const unreadable = () => refuseArchive(["This file is no ZIP archive, or a part of it is missing."]);

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
	refuseArchive(["A file of the archive has a path in its name: put the files at the top of the archive."]);

/** Returns an entry's text. The library refuses an entry that is longer than declared while unpacking it. */
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
