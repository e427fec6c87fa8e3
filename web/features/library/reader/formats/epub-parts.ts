import { BlobReader, configure, type ZipEntry, ZipReader } from "foliate-js/vendor/zip.js";
import { limits } from "../../../../../contract/limits.ts";
import { BookFailure } from "../../../../ui/book-view/book-view.ts";

/** Font obfuscation methods, which encrypt nothing (OCF 3.3, section 4.3; Adobe's before it). */
const OBFUSCATIONS = new Set(["http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"]);

/** The parts of an EPUB, each unpacked on demand, up to the size limit of a book. */
export async function openParts(file: Blob) {
	configure({ useWebWorkers: false });
	const entries = await new ZipReader(new BlobReader(file)).getEntries().catch((error: unknown) => {
		throw new BookFailure("broken", { cause: error });
	});
	const parts = new Map<string, ZipEntry>();
	let unpacked = 0;
	for (const entry of entries) {
		unpacked += entry.uncompressedSize;
		// Names do not refer to files on disk, so a path out of the book is only a name that no chapter can match.
		if (!entry.directory && !entry.filename.split("/").includes("..")) parts.set(entry.filename, entry);
	}
	if (unpacked > limits.epubUnpackedBytes || entries.length > limits.epubEntries) throw new BookFailure("too-large");

	const unpack = async (name: string, type = ""): Promise<Blob | null> => {
		const entry = parts.get(name);
		if (!entry) return null;
		if (entry.encrypted) throw new BookFailure("encrypted");
		let bytes = 0;
		// The sizes in the archive's directory may be wrong.
		const counter = new TransformStream<Uint8Array, Uint8Array>({
			transform(chunk, controller) {
				bytes += chunk.length;
				if (bytes > limits.epubEntryBytes) controller.error(new BookFailure("too-large"));
				else controller.enqueue(chunk);
			},
		});
		const [blob] = await Promise.all([new Response(counter.readable).blob(), entry.getData(counter.writable)]);
		return type ? new Blob([blob], { type }) : blob;
	};
	const loadText = async (name: string) => (await unpack(name))?.text() ?? null;

	const encryption = await loadText("META-INF/encryption.xml");
	const algorithms = encryption?.matchAll(/EncryptionMethod[^>]*Algorithm\s*=\s*["']([^"']+)["']/g) ?? [];
	for (const [, algorithm = ""] of algorithms) if (!OBFUSCATIONS.has(algorithm)) throw new BookFailure("encrypted");

	return {
		loadText,
		loadBlob: unpack,
		getSize: (name: string) => parts.get(name)?.uncompressedSize ?? 0,
	};
}
