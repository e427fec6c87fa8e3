import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { limits } from "../../../../contract/limits.ts";
import type { PictureCrop } from "../../../../contract/site/uploads.ts";
import { readContentType, SNIFFED_BYTES } from "../../../files/content-type.ts";
import { loadSharp } from "../../../files/load-sharp.ts";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { createDigest } from "../../../storage/file-digest.ts";
import { insertStoredFile } from "../../../storage/stored-files.queries.ts";
import { checkSvg } from "./check-svg.ts";
import type { CompleteUpload } from "./upload-store.ts";

/** Formats that are decoded; of an animated PNG the first frame. SVG is not among them, because it can contain scripts (STO-03). */
const PICTURES = /^image\/(a?png|jpeg|webp|gif|avif)$/;

/** Out of 9; low because a seller waits for it. */
const AVIF_EFFORT = 2;

/** Maximum height as a multiple of the width. */
const TALLEST = 3;

export type PictureFormat = "webp" | "avif" | "png";

/** The target of a picture conversion. */
export interface PicturePlan {
	/** The stored widths in pixels; pictures are never scaled up. */
	widths: readonly number[];
	/** For each size; only WebP by default. */
	formats?: readonly PictureFormat[];
	/** Maximum file size: a larger picture loses quality first, then size. */
	mostBytes?: number;
	/** Returns its key in the file store. */
	keyOf: (fileName: string) => string;
	/** The part to keep; null for all of it. */
	crop?: PictureCrop | null;
	/** Keeps animations. */
	animated?: boolean;
	/** Accepts SVG, which is drawn: nothing of the file itself is stored. */
	drawsSvg?: boolean;
}

/**
 * Converts a picture to all sizes. Removes camera metadata.
 *
 * @returns the IDs of the stored files, by width and then by format
 */
export async function storePicture(
	services: Pick<Services, "db" | "storage">,
	upload: CompleteUpload,
	plan: PicturePlan,
): Promise<string[]> {
	const uploaded = await buffer(upload.open());
	const contentType = await readContentType(uploaded.subarray(0, SNIFFED_BYTES), upload.fileName);
	const isSvg = plan.drawsSvg === true && contentType === "image/svg+xml";
	if (!isSvg && !PICTURES.test(contentType)) throw refusal("NOT_A_PICTURE");
	const original = isSvg ? await drawSvg(uploaded, Math.max(...plan.widths)) : uploaded;
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

/** From best quality to barely acceptable. AVIF uses lower numbers for the same quality. */
const QUALITIES = { webp: [82, 70, 55, 40], avif: [60, 48, 36, 26], png: [100, 90, 80, 60] } as const;

/** @param most maximum bytes; undefined for the best quality, however large */
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
		if (most === undefined || picture.length <= most || width < MIN_WIDTH) return picture;
		const times = picture.length / most;
		// Each attempt is slow: a picture that is far too large skips to the lowest quality, then is scaled down.
		if (step >= qualities.length - 1) width = Math.floor((width / Math.sqrt(times)) * 0.95);
		step = times < 1.4 ? step + 1 : qualities.length - 1;
	}
}

/** In pixels; smaller widths are not useful. */
const MIN_WIDTH = 64;

interface Size {
	/** In pixels, after applying the camera's orientation. */
	width: number;
	height: number;
}

/** Reads only the header, because a small file can unpack to a picture of gigabytes. */
async function readSize(original: Buffer, animated: boolean): Promise<Size> {
	const sharp = await loadSharp();
	const { width, height, pages, autoOrient } = await sharp(original, { limitInputPixels: false })
		.metadata()
		.catch(() => {
			throw refusal("NOT_A_PICTURE");
		});
	if (width * height * ((animated && pages) || 1) > limits.picturePixels) throw refusal("PICTURE_TOO_LARGE");
	return autoOrient;
}

/** Drawing takes this long at most: a small file can describe a picture that takes hours. */
const DRAWING_SECONDS = 5;

/**
 * Draws an SVG as large as needed.
 *
 * @throws UNSAFE_SVG, NOT_A_PICTURE, PICTURE_TOO_LARGE
 */
async function drawSvg(svg: Buffer, width: number): Promise<Buffer> {
	checkSvg(svg);
	const sharp = await loadSharp();
	const own = await readSize(svg, false);
	// In dots per inch: an SVG without a scale has 72.
	const density = Math.min(2_400, Math.max(1, Math.ceil((72 * width) / Math.max(own.width, own.height))));
	return sharp(svg, { density, limitInputPixels: limits.picturePixels })
		.timeout({ seconds: DRAWING_SECONDS })
		.png()
		.toBuffer()
		.catch(() => {
			throw refusal("NOT_A_PICTURE");
		});
}

/** Converts the crop to pixels: at least one, and within the picture despite rounding. */
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
	const sharp = await loadSharp();
	const picture = sharp(original, {
		limitInputPixels: limits.picturePixels,
		failOn: "truncated",
		autoOrient: true,
		animated,
	});
	return (area ? picture.extract(area) : picture)
		.resize({ width, height: width * TALLEST, fit: "inside", withoutEnlargement: true })
		[format](format === "avif" ? { quality, effort: AVIF_EFFORT } : format === "png" ? {} : { quality })
		.toBuffer()
		.catch(() => {
			throw refusal("NOT_A_PICTURE");
		});
}

/** The row exists before the file, so that the sweep finds whatever a crash leaves. */
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
