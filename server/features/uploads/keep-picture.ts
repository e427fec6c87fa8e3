import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { limits } from "../../../contract/limits.ts";
import { productPictureWidths } from "../../../contract/product-pictures.ts";
import { pictureErrors } from "../../../contract/uploads.ts";
import { readContentType, SNIFFED_BYTES } from "../../files/content-type.ts";
import type { Services } from "../../rpc/context.ts";
import { refusal } from "../../rpc/refusal.ts";
import { productImageKey } from "../../storage/keys.ts";
import { insertStoredFile } from "../../storage/stored-files.queries.ts";
import type { CompleteUpload } from "./upload-store.ts";

/** What is decoded. SVG is not among them: it is a program more than a picture (STO-03). */
const PICTURES = /^image\/(png|jpeg|webp|gif|avif)$/;

/** No picture is taller than this many of its widths. */
const TALLEST = 3;

/**
 * Makes the two sizes of a product's picture, once. What a camera wrote into it beside the picture is left out.
 *
 * @returns the ids of the two stored files
 */
export async function keepPicture(
	services: Pick<Services, "db" | "storage">,
	upload: CompleteUpload,
): Promise<{ large: string; small: string }> {
	const original = await buffer(upload.open());
	const contentType = await readContentType(original.subarray(0, SNIFFED_BYTES), upload.fileName);
	if (!PICTURES.test(contentType)) throw refusal(pictureErrors, "NOT_A_PICTURE");
	await checkPixels(original);
	const large = await store(services, upload.fileName, await shrink(original, productPictureWidths.large));
	const small = await store(services, upload.fileName, await shrink(original, productPictureWidths.small));
	return { large, small };
}

/** From the head of the file alone: a small file can unpack to a picture of gigabytes. */
async function checkPixels(original: Buffer): Promise<void> {
	const { width, height } = await sharp(original, { limitInputPixels: false })
		.metadata()
		.catch(() => {
			throw refusal(pictureErrors, "NOT_A_PICTURE");
		});
	if (width * height > limits.picturePixels) throw refusal(pictureErrors, "PICTURE_TOO_LARGE");
}

async function shrink(original: Buffer, width: number): Promise<Buffer> {
	return sharp(original, { limitInputPixels: limits.picturePixels, failOn: "truncated", autoOrient: true })
		.resize({ width, height: width * TALLEST, fit: "inside", withoutEnlargement: true })
		.webp({ quality: 82 })
		.toBuffer()
		.catch(() => {
			throw refusal(pictureErrors, "NOT_A_PICTURE");
		});
}

/** The row is there before the file, so that whatever a crash leaves is found by the sweep. */
async function store(
	{ db, storage }: Pick<Services, "db" | "storage">,
	originalName: string,
	picture: Buffer,
): Promise<string> {
	const name = `${originalName.replace(/\.[^.]*$/, "") || "picture"}.webp`;
	const key = productImageKey(name);
	const sha256 = createHash("sha256").update(picture).digest("hex");
	const fileId = await insertStoredFile(db, { key, name, contentType: "image/webp", size: picture.length, sha256 });
	await storage.write(key, Readable.from([picture]));
	return fileId;
}
