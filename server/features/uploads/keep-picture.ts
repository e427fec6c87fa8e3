import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { limits } from "../../../contract/limits.ts";
import { type PictureCrop, pictureErrors } from "../../../contract/uploads.ts";
import { readContentType, SNIFFED_BYTES } from "../../files/content-type.ts";
import type { Services } from "../../rpc/context.ts";
import { refusal } from "../../rpc/refusal.ts";
import { createDigest } from "../../storage/file-digest.ts";
import { insertStoredFile } from "../../storage/stored-files.queries.ts";
import type { CompleteUpload } from "./upload-store.ts";

/** What is decoded. SVG is not among them: it is a program more than a picture (STO-03). */
const PICTURES = /^image\/(png|jpeg|webp|gif|avif)$/;

/** No picture is taller than this many of its widths. */
const TALLEST = 3;

/** What a picture becomes. */
export interface PicturePlan {
	/** In pixels, the sizes that are kept; none is made larger than it came. */
	widths: readonly number[];
	/** Where it goes in the store. */
	keyOf: (fileName: string) => string;
	/** The part of it that is kept; null: all of it. */
	crop?: PictureCrop | null;
	/** One that moves goes on moving. */
	animated?: boolean;
}

/**
 * Makes the sizes of a picture, once. What a camera wrote into it beside the picture is left out.
 *
 * @returns the ids of the stored files, in the order of the widths
 */
export async function keepPicture(
	services: Pick<Services, "db" | "storage">,
	upload: CompleteUpload,
	plan: PicturePlan,
): Promise<string[]> {
	const original = await buffer(upload.open());
	const contentType = await readContentType(original.subarray(0, SNIFFED_BYTES), upload.fileName);
	if (!PICTURES.test(contentType)) throw refusal(pictureErrors, "NOT_A_PICTURE");
	const size = await readSize(original, plan.animated ?? false);
	const area = plan.crop ? areaOf(plan.crop, size) : null;
	const fileIds: string[] = [];
	for (const width of plan.widths)
		fileIds.push(await store(services, upload.fileName, plan.keyOf, await shrink(original, width, area, plan)));
	return fileIds;
}

interface Size {
	/** Pixels, turned the way the camera was held. */
	width: number;
	height: number;
}

/** From the head of the file alone: a small file can unpack to a picture of gigabytes. */
async function readSize(original: Buffer, animated: boolean): Promise<Size> {
	const { width, height, pages, autoOrient } = await sharp(original, { limitInputPixels: false })
		.metadata()
		.catch(() => {
			throw refusal(pictureErrors, "NOT_A_PICTURE");
		});
	if (width * height * ((animated && pages) || 1) > limits.picturePixels)
		throw refusal(pictureErrors, "PICTURE_TOO_LARGE");
	return autoOrient;
}

/** The crop in pixels: at least one, and inside of the picture however it is rounded. */
function areaOf({ x, y, width, height }: PictureCrop, size: Size) {
	const part = (from: number, share: number, whole: number) => {
		const start = Math.min(Math.round(from * whole), whole - 1);
		return [start, Math.max(1, Math.min(Math.round(share * whole), whole - start))] as const;
	};
	const [left, across] = part(x, width, size.width);
	const [top, down] = part(y, height, size.height);
	return { left, top, width: across, height: down };
}

async function shrink(
	original: Buffer,
	width: number,
	area: ReturnType<typeof areaOf> | null,
	{ animated = false }: PicturePlan,
): Promise<Buffer> {
	const picture = sharp(original, {
		limitInputPixels: limits.picturePixels,
		failOn: "truncated",
		autoOrient: true,
		animated,
	});
	return (area ? picture.extract(area) : picture)
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
	keyOf: PicturePlan["keyOf"],
	picture: Buffer,
): Promise<string> {
	const name = `${originalName.replace(/\.[^.]*$/, "") || "picture"}.webp`;
	const key = keyOf(name);
	const digest = createDigest();
	digest.update(picture);
	const fileId = await insertStoredFile(db, { key, name, contentType: "image/webp", ...digest.finish() });
	await storage.write(key, Readable.from([picture]));
	return fileId;
}
