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

/** Of 9: a seller waits for it. */
const AVIF_EFFORT = 2;

/** No picture is taller than this many of its widths. */
const TALLEST = 3;

export type PictureFormat = "webp" | "avif";

/** What a picture becomes. */
export interface PicturePlan {
	/** In pixels, the sizes that are kept; none is made larger than it came. */
	widths: readonly number[];
	/** Of each size; WebP alone unless others are asked for. */
	formats?: readonly PictureFormat[];
	/** No file is larger: what would be loses quality first, then size. */
	mostBytes?: number;
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
 * @returns the ids of the stored files, in the order of the widths, and of the formats of each
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
	for (const width of plan.widths) {
		for (const format of plan.formats ?? (["webp"] as const)) {
			const picture = await shrinkBelow(plan.mostBytes, original, { width, format, area }, plan);
			fileIds.push(await store(services, upload.fileName, plan.keyOf, picture, format));
		}
	}
	return fileIds;
}

interface Variant {
	width: number;
	format: PictureFormat;
	area: ReturnType<typeof areaOf> | null;
}

/** From how it looks best to what is still to be recognized. AVIF says the same with a lower number. */
const QUALITIES = { webp: [82, 70, 55, 40], avif: [60, 48, 36, 26] } as const;

/** @param most bytes; undefined: the best quality, however large */
async function shrinkBelow(
	most: number | undefined,
	original: Buffer,
	variant: Variant,
	plan: PicturePlan,
): Promise<Buffer> {
	const qualities = QUALITIES[variant.format];
	let { width } = variant;
	for (let step = 0; ; ) {
		const quality = qualities[Math.min(step, qualities.length - 1)] ?? 40;
		const picture = await shrink(original, { ...variant, width }, quality, plan);
		if (most === undefined || picture.length <= most || width < LEAST_WIDTH) return picture;
		const times = picture.length / most;
		// Each trial takes its time: what is far too large goes to the lowest quality at once, then gets smaller.
		if (step >= qualities.length - 1) width = Math.floor((width / Math.sqrt(times)) * 0.95);
		step = times < 1.4 ? step + 1 : qualities.length - 1;
	}
}

/** In pixels: below it there is nothing left to be made smaller. */
const LEAST_WIDTH = 64;

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
	{ width, format, area }: Variant,
	quality: number,
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
		[format](format === "avif" ? { quality, effort: AVIF_EFFORT } : { quality })
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
	format: PictureFormat,
): Promise<string> {
	const name = `${originalName.replace(/\.[^.]*$/, "") || "picture"}.${format}`;
	const key = keyOf(name);
	const digest = createDigest();
	digest.update(picture);
	const fileId = await insertStoredFile(db, { key, name, contentType: `image/${format}`, ...digest.finish() });
	await storage.write(key, Readable.from([picture]));
	return fileId;
}
