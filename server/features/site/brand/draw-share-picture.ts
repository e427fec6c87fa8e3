import sharp, { type OverlayOptions } from "sharp";
import type { Brand } from "./brand-store.ts";
import { drawMark } from "./draw-mark.ts";
import { drawText, wrapText } from "./draw-text.ts";

const WIDTH = 1_200;
const HEIGHT = 630;
const HEADLINE = 60;
const COLUMN = 640;

/**
 * Draws what others see of a link to the site: name, headline and cover, in the colors of the brand.
 *
 * @param cover a picture; null for none
 * @returns JPEG, 1200 by 630 pixels
 */
export async function drawSharePicture(
	{ values, look, mark, pictures }: Brand,
	headline: string,
	cover: Buffer | null,
): Promise<Buffer> {
	const { deep, deeper, soft, white } = look.page;
	const most = (cover ? COLUMN : WIDTH - 144) / HEADLINE;
	const lines = wrapText(headline, most, 5);
	const first = HEIGHT / 2 - ((lines.length - 1) * HEADLINE * 1.2) / 2 + 24;
	const text = lines.map((line, at) =>
		drawText(line, { x: 72, y: first + at * HEADLINE * 1.2, size: HEADLINE, fill: white, most: most * HEADLINE }),
	);
	const icon = pictures.icon
		? ""
		: `<svg x="72" y="56" width="56" height="56" viewBox="0 0 32 32">${drawMark(mark, values.name, look)}</svg>`;
	const ground = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${deep}"/><path d="M${WIDTH - 460} 0h460v${HEIGHT}h-540z" fill="${deeper}"/>${icon}${drawText(values.name, { x: icon ? 146 : 72, y: 94, size: 30, fill: soft, most: COLUMN - 74 })}${text.join("")}</svg>`;
	const parts: OverlayOptions[] = [];
	if (cover) {
		const shown = await sharp(cover).resize({ width: 330, height: 470, fit: "inside" }).png().toBuffer();
		const { width, height } = await sharp(shown).metadata();
		parts.push({ input: shown, left: WIDTH - 72 - width, top: Math.round((HEIGHT - height) / 2) });
	}
	return sharp(Buffer.from(ground)).composite(parts).jpeg({ quality: 86 }).toBuffer();
}
