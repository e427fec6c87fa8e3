import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { BrandPictureKind } from "../../../../contract/site/brand/brand.ts";
import type { BrandFile } from "../../../../contract/site/brand/brand-files.ts";
import {
	pagePictureFile,
	pagePictureId,
	pagePictureWidths,
} from "../../../../contract/site/sales-page/page-pictures.ts";
import type { Section } from "../../../../contract/site/sales-page/page-sections/kinds.ts";
import { firstContent, sectionsOf } from "../../../../contract/site/sales-page/page-sections/sections.ts";
import { loadSharp } from "../../../files/load-sharp.ts";
import { appManifest } from "../../../pages/app-manifest.ts";
import type { Services } from "../../../rpc/context.ts";
import { findPageFile } from "../sales-page/sales-page.queries.ts";
import type { Brand } from "./brand-store.ts";
import { readDefaultBrand } from "./default-brand.ts";
import { drawMark } from "./draw-mark.ts";
import { drawSharePicture } from "./draw-share-picture.ts";

/** A file of the brand, as it is sent. */
export interface MadeFile {
	bytes: Buffer;
	contentType: string;
	/** With quotes. */
	etag: string;
}

type Parts = Pick<Services, "storage" | "db" | "publishedPage"> & {
	/** The folder of the pictures that the site is delivered with. */
	webFolder: string;
};

const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * Makes a file of the brand: an icon, a preview, a manifest (BRND-01). Nothing of a file from a person is in it but what
 * was drawn of it.
 *
 * @returns null if the brand has no such picture
 */
async function make(parts: Parts, brand: Brand, file: BrandFile): Promise<Omit<MadeFile, "etag"> | null> {
	const { look, mark, values, pictures } = brand;
	const read = async (kind: BrandPictureKind) => {
		const picture = pictures[kind];
		return picture ? buffer(await parts.storage.read(picture.key)) : null;
	};
	const png = (bytes: Buffer) => ({ bytes, contentType: "image/png" });
	const icon = async (size: number, ground: Parameters<typeof drawMark>[3], share = 1) => {
		const sharp = await loadSharp();
		const own = await read("icon");
		if (!own) {
			const svg = Buffer.from(drawMark(mark, values.name, look, ground));
			return png(
				await sharp(svg, { density: (72 * size) / 32 })
					.resize(size, size)
					.png()
					.toBuffer(),
			);
		}
		const inner = Math.round(size * share);
		const fitted = await sharp(own).resize(inner, inner, { fit: "contain", background: transparent }).png().toBuffer();
		if (ground === "tile") return png(fitted);
		// Phones show transparent parts black.
		const background = { create: { width: size, height: size, channels: 3 as const, background: "#ffffff" } };
		return png(
			await sharp(background)
				.composite([{ input: fitted }])
				.png()
				.toBuffer(),
		);
	};
	switch (file) {
		case "icon": {
			const contentType = "image/svg+xml";
			if (!pictures.icon) return { bytes: Buffer.from(drawMark(mark, values.name, look)), contentType };
			const { bytes } = await icon(128, "tile");
			const href = `data:image/png;base64,${bytes.toString("base64")}`;
			return {
				bytes: Buffer.from(
					`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><image width="32" height="32" href="${href}"/></svg>`,
				),
				contentType,
			};
		}
		case "smallIcon":
			return icon(32, "tile");
		case "appleIcon":
			return icon(180, "full", 0.86);
		case "icon192":
			return icon(192, "tile");
		case "icon512":
			return icon(512, "tile");
		case "maskableIcon":
			return icon(512, "maskable", 0.7);
		case "share":
			return { bytes: await makeSharePicture(parts, brand, read), contentType: "image/jpeg" };
		case "cover":
			return { bytes: await makeCover(parts, brand), contentType: "image/webp" };
		case "manifest":
		case "appManifest":
			return {
				bytes: Buffer.from(appManifest(brand, file === "appManifest")),
				contentType: "application/manifest+json",
			};
		case "logo":
		case "darkLogo": {
			const picture = await read(file);
			return picture && png(await (await loadSharp())(picture).png().toBuffer());
		}
	}
}

/** Whether it is the brand that the delivered pictures were drawn for. */
function isDelivered({ values, mark }: Brand): boolean {
	const defaults = readDefaultBrand();
	return mark === "leaf" && values.name === defaults.name && values.color === defaults.color;
}

async function makeSharePicture(
	parts: Parts,
	brand: Brand,
	read: (kind: BrandPictureKind) => Promise<Buffer | null>,
): Promise<Buffer> {
	const own = await read("sharePicture");
	if (own)
		return (await loadSharp())(own)
			.resize(1_200, 630, { fit: "cover" })
			.flatten({ background: "#fff" })
			.jpeg({ quality: 86 })
			.toBuffer();
	if (isDelivered(brand)) return readFile(join(parts.webFolder, "og.jpg"));
	const { sections, site } = await parts.publishedPage.read();
	const name = (text: string) => text.replaceAll("{site}", brand.values.name);
	const title = name(firstContent(sections, "hero").title);
	return drawSharePicture(brand, {
		// A price or a number in it would outlive its change on other sites.
		headline: /\{\w+\}/.test(title) ? name(site.productName) : title,
		cover: await readPagePicture(parts, coverOf(sections)),
		logo: await read("logo"),
		darkLogo: await read("darkLogo"),
	});
}

/** Returns the picture of the product: the cover beside its contents, or that of the first view. */
const coverOf = (sections: Section[]): string =>
	sectionsOf(sections, "contents").find(({ visible }) => visible)?.content.cover.src ??
	firstContent(sections, "hero").picture.src;

/** Returns a picture of the public pages; null if there is none that can be drawn. */
async function readPagePicture({ db, storage, webFolder }: Parts, src: string): Promise<Buffer | null> {
	const id = pagePictureId(src);
	if (id === null) return /^\/pictures\/[\w.-]+$/.test(src) ? readFile(join(webFolder, src)).catch(() => null) : null;
	const file = await findPageFile(db, id, pagePictureFile(pagePictureWidths[1], "webp"));
	return file && buffer(await storage.read(file.key));
}

/** The picture of a product that has none. */
async function makeCover(parts: Parts, brand: Brand): Promise<Buffer> {
	if (isDelivered(brand)) return readFile(join(parts.webFolder, "default-cover.webp"));
	const { look, mark, values } = brand;
	const sharp = await loadSharp();
	const ground = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800" width="600" height="800"><rect width="600" height="800" fill="${look.page.pale}"/><rect x="60" y="60" width="480" height="680" rx="24" fill="none" stroke="${look.page.bright}" stroke-width="4"/>${brand.pictures.icon ? "" : `<svg x="200" y="300" width="200" height="200" viewBox="0 0 32 32">${drawMark(mark, values.name, look)}</svg>`}</svg>`;
	const own = brand.pictures.icon ? await buffer(await parts.storage.read(brand.pictures.icon.key)) : null;
	const icon = own && (await sharp(own).resize(200, 200, { fit: "contain", background: transparent }).png().toBuffer());
	return sharp(Buffer.from(ground))
		.composite(icon ? [{ input: icon, left: 200, top: 300 }] : [])
		.webp({ quality: 86 })
		.toBuffer();
}

const made = new Map<string, Promise<MadeFile | null>>();

/** Returns a file of the brand, which is made once. */
export async function makeBrandFile(parts: Parts, brand: Brand, file: BrandFile): Promise<MadeFile | null> {
	// Headline and cover of the share picture belong to the page.
	const page = file === "share" ? await parts.publishedPage.read() : null;
	const key = JSON.stringify([brand.version, file, page?.site.productName, page && coverOf(page.sections)]);
	const known = made.get(key);
	if (known) return known;
	const making = make(parts, brand, file).then((content) => {
		if (!content) return null;
		const etag = `"${createHash("sha256").update(content.bytes).digest("base64url").slice(0, 22)}"`;
		return { ...content, etag };
	});
	if (made.size > 40) made.clear();
	made.set(key, making);
	making.catch(() => made.delete(key));
	return making;
}
