import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { launchBrowser } from "../browser.ts";
import { coverDesigns, coverSvg } from "../drawing/cover-designs.ts";
import { palette } from "../drawing/palette.ts";
import type { Plant } from "../drawing/plants.ts";
import { frauncesUrl, heroPictureFile, picturesFolder, publicFolder } from "../paths.ts";
import { bundleHtml } from "./bundle-picture.ts";
import { encode } from "./encode.ts";
import { multiplierCover } from "./multiplier-cover.ts";
import { drawPdfPage } from "./pdf-page.ts";
import { avatarSvg, readers } from "./people.ts";
import { authorSvg, cropSvg } from "./scenes.ts";
import { shareHtml } from "./share-picture.ts";

interface Shot {
	/** A file in the folder of the pictures, or an absolute one. */
	target: string;
	html: string;
	width: number;
	height: number;
	/** Out of 100, for WebP. */
	quality?: number;
	/** Width it is kept at; its own when left out. */
	keptWidth?: number;
	/** Nothing shines through it. */
	hasGround?: boolean;
	/** The same picture in other formats and widths. */
	also?: { target: string; width: number; quality: number }[];
}

const scratch = mkdtempSync(join(tmpdir(), "pictures-"));
mkdirSync(picturesFolder, { recursive: true });
const browser = await launchBrowser();

async function take({
	target,
	html,
	width,
	height,
	quality = 78,
	keptWidth = width,
	also = [],
	hasGround = false,
}: Shot): Promise<Buffer> {
	const tab = await browser.newPage({ viewport: { width, height } });
	await tab.setContent(`<!doctype html><meta charset="utf-8">${html}`);
	await tab.evaluate(() => document.fonts.ready);
	const png = await tab.screenshot({ omitBackground: !hasGround });
	await tab.close();
	const raw = join(scratch, "picture.png");
	writeFileSync(raw, png);
	const path = resolve(picturesFolder, target);
	encode(raw, path, keptWidth, quality);
	for (const other of also) encode(raw, resolve(picturesFolder, other.target), other.width, other.quality);
	return png;
}

const sheet = (file: string) =>
	`data:image/png;base64,${readFileSync(drawPdfPage(file, 1, scratch, 540)).toString("base64")}`;

const drawing = (svg: string, width: number) =>
	`<style>html,body{margin:0;background:transparent}svg{display:block;width:${width}px}</style>${svg}`;

try {
	const covers = {
		book: coverDesigns.book,
		audiobook: coverDesigns.audiobook,
		planner: coverDesigns.planner,
		"crop-guide": coverDesigns.cropGuide,
		"recipe-sales-system": coverDesigns.recipeSalesSystem,
		multiplier: multiplierCover,
	};
	for (const [name, design] of Object.entries(covers)) {
		const html = drawing(coverSvg(design), 960);
		await take({
			target: `${name}.webp`,
			html,
			width: 960,
			height: 1200,
			keptWidth: 380,
			quality: 52,
			also: [{ target: `${name}.avif`, width: 380, quality: 34 }],
		});
	}
	await take({
		target: "author.webp",
		html: drawing(authorSvg(), 1280),
		width: 1280,
		height: 1440,
		keptWidth: 480,
		quality: 55,
		also: [{ target: "author.avif", width: 480, quality: 34 }],
	});
	const bundle = bundleHtml({ worksheet: sheet("worksheets-to-print.pdf"), form: sheet("standing-order-form.pdf") });
	const bundlePicture = await take({
		target: "bundle.webp",
		html: bundle,
		width: 1200,
		height: 900,
		keptWidth: 720,
		quality: 45,
		also: [{ target: "bundle.avif", width: 720, quality: 44 }],
	});
	// On the ground of the hero, which makes it lighter: the first comes with the page and is a foretaste of the others.
	await take({
		target: heroPictureFile,
		html: `${bundle}<style>body{background:${palette.cream}!important}</style>`,
		hasGround: true,
		width: 1200,
		height: 900,
		keptWidth: 480,
		quality: 50,
		also: [
			{ target: "bundle-hero.avif", width: 720, quality: 40 },
			{ target: "bundle-hero-wide.avif", width: 1200, quality: 40 },
		],
	});
	const share = shareHtml(`data:image/png;base64,${bundlePicture.toString("base64")}`, frauncesUrl());
	await take({ target: join(publicFolder, "og.jpg"), html: share, width: 1200, height: 630 });
} finally {
	await browser.close();
	rmSync(scratch, { recursive: true });
}

const crops: [Plant, number, string][] = [
	["pea", 128, palette.pale],
	["sunflower", 122, "#f0d9a4"],
	["radish", 114, "#f1c9b5"],
	["broccoli", 108, "#f0d9a4"],
	["basil", 96, "#f1c9b5"],
	["amaranth", 104, palette.pale],
];
for (const [plant, height, back] of crops) {
	writeFileSync(join(picturesFolder, `crop-${plant}.svg`), cropSvg(plant, height, back));
}
for (const [index, reader] of readers.entries()) {
	writeFileSync(join(picturesFolder, `reader-${index + 1}.svg`), avatarSvg(reader));
}
