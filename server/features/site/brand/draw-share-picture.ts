import type { OverlayOptions } from "sharp";
import { loadSharp } from "../../../files/load-sharp.ts";
import type { Brand } from "./brand-store.ts";
import { drawMark } from "./draw-mark.ts";
import { drawText, wrapText } from "./draw-text.ts";

const WIDTH = 1_200;
const HEIGHT = 630;
const HEADLINE = 60;
const COLUMN = 640;

/** Of a logo at the top, in pixels. */
const LOGO = { width: 360, height: 72, padding: 16 };

/**
 * Draws what others see of a link to the site: logo or name, headline and cover, in the colors of the brand.
 *
 * @param shown pictures, or null for none; `darkLogo` is for a dark ground, `logo` for a light one
 * @returns JPEG, 1200 by 630 pixels
 */
export async function drawSharePicture(
	{ values, look, mark, pictures }: Brand,
	shown: { headline: string; cover: Buffer | null; logo: Buffer | null; darkLogo: Buffer | null },
): Promise<Buffer> {
	const sharp = await loadSharp();
	const { headline, cover } = shown;
	const typeface = values.headings;
	const { deep, deeper, soft, white } = look.page;
	const most = (cover ? COLUMN : WIDTH - 144) / HEADLINE;
	const lines = wrapText(headline, most, 5, typeface);
	const first = HEIGHT / 2 - ((lines.length - 1) * HEADLINE * 1.2) / 2 + 40;
	const text = lines.map((line, at) =>
		drawText(line, {
			...{ x: 72, y: first + at * HEADLINE * 1.2, size: HEADLINE },
			...{ fill: white, most: most * HEADLINE, typeface },
		}),
	);
	const logo = await fitLogo(shown.darkLogo ?? shown.logo);
	const panel = logo && !shown.darkLogo ? LOGO.padding : 0;
	const icon =
		logo || pictures.icon
			? ""
			: `<svg x="72" y="56" width="56" height="56" viewBox="0 0 32 32">${drawMark(mark, values.name, look)}</svg>`;
	const light =
		logo && panel > 0
			? `<rect x="72" y="48" width="${logo.width + 2 * panel}" height="${logo.height + 2 * panel}" rx="12" fill="${white}"/>`
			: "";
	const besides = logo ? 72 + logo.width + 2 * panel + 20 : icon ? 146 : 72;
	const name =
		logo && values.logoShowsName
			? ""
			: drawText(values.name, { x: besides, y: 94, size: 30, fill: soft, most: COLUMN + 72 - besides, typeface });
	const ground = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${deep}"/><path d="M${WIDTH - 460} 0h460v${HEIGHT}h-540z" fill="${deeper}"/>${icon}${light}${name}${text.join("")}</svg>`;
	const parts: OverlayOptions[] = [];
	if (logo) parts.push({ input: logo.bytes, left: 72 + panel, top: 48 + panel });
	if (cover) {
		const fitted = await sharp(cover).resize({ width: 330, height: 470, fit: "inside" }).png().toBuffer();
		const { width, height } = await sharp(fitted).metadata();
		parts.push({ input: fitted, left: WIDTH - 72 - width, top: Math.round((HEIGHT - height) / 2) });
	}
	return sharp(Buffer.from(ground)).composite(parts).jpeg({ quality: 86 }).toBuffer();
}

async function fitLogo(logo: Buffer | null) {
	if (!logo) return null;
	const sharp = await loadSharp();
	const { data, info } = await sharp(logo)
		.resize({ width: LOGO.width, height: LOGO.height, fit: "inside" })
		.png()
		.toBuffer({ resolveWithObject: true });
	return { bytes: data, width: info.width, height: info.height };
}
