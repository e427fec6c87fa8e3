import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { loadSharp } from "../../../files/load-sharp.ts";
import type { Storage } from "../../../storage/storage.ts";

/** Apple requires at least 1,400 pixels. */
export const COVER_PIXELS = 1_400;
const KEPT = 10;
const made = new Map<string, Promise<Buffer>>();

/**
 * Creates a square cover with a product's upright picture on a blurred copy of itself.
 *
 * @param key of its picture in the store; null for the default picture
 * @param publicFolder the folder of the default picture
 * @returns JPEG
 */
export function feedCover(storage: Storage, key: string | null, publicFolder: string): Promise<Buffer> {
	const name = key ?? "";
	const known = made.get(name);
	if (known) return known;
	const cover = draw(storage, key, publicFolder);
	// Every app requests the same few books, so covers are cached.
	if (made.size >= KEPT) made.clear();
	made.set(name, cover);
	cover.catch(() => made.delete(name));
	return cover;
}

async function draw(storage: Storage, key: string | null, publicFolder: string): Promise<Buffer> {
	const picture = key
		? await buffer(await storage.read(key))
		: await readFile(join(publicFolder, "default-cover.webp"));
	const sharp = await loadSharp();
	const square = { width: COVER_PIXELS, height: COVER_PIXELS };
	const upright = await sharp(picture)
		.resize({ ...square, fit: "inside" })
		.toBuffer();
	return sharp(picture)
		.resize({ width: 140, height: 140, fit: "cover" })
		.blur(12)
		.resize(square)
		.composite([{ input: upright }])
		.jpeg({ quality: 85 })
		.toBuffer();
}
