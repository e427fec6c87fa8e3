import type { ByteRange } from "./byte-range.ts";

/** A file of an archive, stored as it is. */
export interface ZipEntry {
	/** As it is unpacked, in UTF-8. */
	name: string;
	/** Bytes. */
	size: number;
	crc32: number;
	modified: Date;
}

/** A stretch of an archive: bytes of ours, or the content of an entry. */
export interface ZipPart {
	/** Place of its first byte in the archive. */
	start: number;
	length: number;
	content: Buffer | { entry: number };
}

export interface ZipLayout {
	/** Bytes. */
	size: number;
	/** One behind the other, without a gap. */
	parts: ZipPart[];
}

/** What a field of 32 or 16 bits holds where the real number stands in a field of ZIP64 (APPNOTE 4.5.3). */
const MAX_32 = 0xffff_ffff;
const MAX_16 = 0xffff;

const VERSION_PLAIN = 20;
const VERSION_ZIP64 = 45;
/** Names are UTF-8 (APPNOTE 4.4.4, bit 11). */
const UTF8_NAMES = 0x0800;
/** Made on Unix, so that the attributes say who may read what is unpacked. */
const MADE_ON_UNIX = 3 << 8;
const REGULAR_FILE_644 = (0o100_644 << 16) >>> 0;

/**
 * Where every byte of a ZIP of stored files is, so that any part of it can be sent without reading what is before it
 * (LIB-06). Sizes and checksums stand before each file, and nothing behind it: programs that read an archive as it comes
 * take it too. Beyond 4 GB or 65,535 files it is ZIP64.
 *
 * @param entries in their order, names distinct
 */
export function layOutZip(entries: ZipEntry[]): ZipLayout {
	const parts: ZipPart[] = [];
	let size = 0;
	const add = (content: ZipPart["content"], length: number) => {
		if (length > 0) parts.push({ start: size, length, content });
		size += length;
	};
	const central = entries.map((entry, place) => {
		const offset = size;
		const head = localHeader(entry);
		add(head, head.length);
		add({ entry: place }, entry.size);
		return centralHeader(entry, offset);
	});
	const directory = { offset: size, bytes: Buffer.concat(central), count: entries.length };
	add(directory.bytes, directory.bytes.length);
	const end = endOfDirectory(directory);
	add(end, end.length);
	return { size, parts };
}

/** The parts that a range touches, each with the bytes of it that are wanted, counted from its own start. */
export function* partsOf({ parts }: ZipLayout, range: ByteRange): Generator<{ part: ZipPart; wanted: ByteRange }> {
	for (const part of parts) {
		const end = part.start + part.length - 1;
		if (end < range.start) continue;
		if (part.start > range.end) return;
		const wanted = {
			start: Math.max(0, range.start - part.start),
			end: Math.min(part.length - 1, range.end - part.start),
		};
		yield { part, wanted };
	}
}

const isLarge = (value: number) => value >= MAX_32;
const short = (value: number) => Math.min(value, MAX_32);

/** Writes numbers one behind the other, least byte first. */
function bytesOf(...fields: [bits: 16 | 32 | 64, value: number][]): Buffer {
	const bytes = Buffer.alloc(fields.reduce((sum, [bits]) => sum + bits / 8, 0));
	let at = 0;
	for (const [bits, value] of fields) {
		if (bits === 16) at = bytes.writeUInt16LE(value, at);
		else if (bits === 32) at = bytes.writeUInt32LE(value, at);
		else at = bytes.writeBigUInt64LE(BigInt(value), at);
	}
	return bytes;
}

/** Numbers that are too large for their own fields (APPNOTE 4.5.3). */
function zip64Field(values: number[]): Buffer {
	if (values.length === 0) return Buffer.alloc(0);
	return Buffer.concat([
		bytesOf([16, 0x0001], [16, values.length * 8]),
		...values.map((value) => bytesOf([64, value])),
	]);
}

/** Local time in steps of two seconds, as MS-DOS had it; nothing before 1980. */
function dosTime(date: Date): [time: number, day: number] {
	if (date.getFullYear() < 1980) return [0, (1 << 5) | 1];
	return [
		(date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1),
		((Math.min(date.getFullYear(), 2107) - 1980) << 9) | ((date.getMonth() + 1) << 5) | date.getDate(),
	];
}

/** APPNOTE 4.3.7. */
function localHeader({ name, size, crc32, modified }: ZipEntry): Buffer {
	const bytes = Buffer.from(name);
	const extra = zip64Field(isLarge(size) ? [size, size] : []);
	const [time, day] = dosTime(modified);
	return Buffer.concat([
		bytesOf(
			[32, 0x0403_4b50],
			[16, isLarge(size) ? VERSION_ZIP64 : VERSION_PLAIN],
			[16, UTF8_NAMES],
			[16, 0],
			[16, time],
			[16, day],
			[32, crc32],
			[32, short(size)],
			[32, short(size)],
			[16, bytes.length],
			[16, extra.length],
		),
		bytes,
		extra,
	]);
}

/** APPNOTE 4.3.12. */
function centralHeader({ name, size, crc32, modified }: ZipEntry, offset: number): Buffer {
	const bytes = Buffer.from(name);
	const extra = zip64Field([...(isLarge(size) ? [size, size] : []), ...(isLarge(offset) ? [offset] : [])]);
	const version = extra.length > 0 ? VERSION_ZIP64 : VERSION_PLAIN;
	const [time, day] = dosTime(modified);
	return Buffer.concat([
		bytesOf(
			[32, 0x0201_4b50],
			[16, MADE_ON_UNIX | version],
			[16, version],
			[16, UTF8_NAMES],
			[16, 0],
			[16, time],
			[16, day],
			[32, crc32],
			[32, short(size)],
			[32, short(size)],
			[16, bytes.length],
			[16, extra.length],
			[16, 0],
			[16, 0],
			[16, 0],
			[32, REGULAR_FILE_644],
			[32, short(offset)],
		),
		bytes,
		extra,
	]);
}

/** APPNOTE 4.3.14 to 4.3.16. */
function endOfDirectory({ offset, bytes, count }: { offset: number; bytes: Buffer; count: number }): Buffer {
	const plain = bytesOf(
		[32, 0x0605_4b50],
		[16, 0],
		[16, 0],
		[16, Math.min(count, MAX_16)],
		[16, Math.min(count, MAX_16)],
		[32, short(bytes.length)],
		[32, short(offset)],
		[16, 0],
	);
	if (count < MAX_16 && !isLarge(bytes.length) && !isLarge(offset)) return plain;
	const zip64 = bytesOf(
		[32, 0x0606_4b50],
		// Without this number and the mark before it.
		[64, 44],
		[16, MADE_ON_UNIX | VERSION_ZIP64],
		[16, VERSION_ZIP64],
		[32, 0],
		[32, 0],
		[64, count],
		[64, count],
		[64, bytes.length],
		[64, offset],
	);
	const locator = bytesOf([32, 0x0706_4b50], [32, 0], [64, offset + bytes.length], [32, 1]);
	return Buffer.concat([zip64, locator, plain]);
}
