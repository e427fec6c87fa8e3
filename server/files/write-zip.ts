import { crc32, deflateRawSync } from "node:zlib";
import { layOutZip } from "./zip-layout.ts";

/** A file in a small archive. */
export interface ZipFile {
	/** Name when unpacked. */
	name: string;
	content: Uint8Array;
	/** Stored without compression, because the format requires it or it is already compressed. */
	stored?: boolean;
}

/** Writes an archive whose files are in memory. An archive that is streamed has only a layout: `layOutZip`. */
export function writeZip(files: ZipFile[], modified: Date): Buffer {
	const contents = files.map(({ content, stored }) => (stored ? Buffer.from(content) : deflateRawSync(content)));
	const { parts } = layOutZip(
		files.map(({ name, content, stored }, index) => ({
			name,
			size: contents[index]?.length ?? 0,
			...(stored ? {} : { unpackedSize: content.length }),
			crc32: crc32(content),
			modified,
		})),
	);
	return Buffer.concat(
		parts.map(({ content }) => (Buffer.isBuffer(content) ? content : (contents[content.entry] ?? Buffer.alloc(0)))),
	);
}
