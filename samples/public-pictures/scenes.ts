import { palette } from "../drawing/palette.ts";
import { type Plant, shoot, tray } from "../drawing/plants.ts";
import { author, bust } from "./people.ts";

/** The lower part of an 800 by 1000 cover: one shelf, and the three doors its trays go through. */
export function threeDoorsScene(): string {
	const door = (x: number, color: string, sign: string, label: string) =>
		`<g><path d="M${x} 640v-150a84 84 0 0 1 168 0v150z" fill="${color}"/><path d="M${x + 14} 640v-146a70 70 0 0 1 140 0v146z" fill="#000" fill-opacity=".14"/><circle cx="${x + 136}" cy="570" r="8" fill="${palette.mustard}"/>${sign}<text x="${x + 84}" y="682" text-anchor="middle" font-family="Lato" font-weight="700" font-size="25" fill="${palette.deep}">${label}</text></g>`;
	const awning = (x: number) =>
		`<path d="M${x + 44} 470h80v14a10 10 0 0 1-20 0a10 10 0 0 1-20 0a10 10 0 0 1-20 0a10 10 0 0 1-20 0z" fill="${palette.cream}"/><path d="M${x + 54} 494v54h60v-54" fill="none" stroke="${palette.cream}" stroke-width="6"/>`;
	const pan = (x: number) =>
		`<circle cx="${x + 76}" cy="508" r="32" fill="none" stroke="${palette.cream}" stroke-width="8"/><path d="M${x + 104} 526l28 20" stroke="${palette.cream}" stroke-width="9" stroke-linecap="round"/>`;
	const bag = (x: number) =>
		`<path d="M${x + 52} 488h64l8 66h-80z" fill="${palette.cream}"/><path d="M${x + 68} 490c0-30 32-30 32 0" fill="none" stroke="${palette.cream}" stroke-width="7"/>`;
	const small = (x: number, y: number, plants: Plant[], seed: number) =>
		tray({
			x,
			y,
			width: 200,
			depth: 40,
			height: 74,
			scale: 0.9,
			seed,
			plants,
			body: palette.deeper,
			rim: palette.deep,
		});
	return [
		door(92, palette.terracotta, awning(92), "Market"),
		door(316, palette.leaf, pan(316), "Kitchen"),
		door(540, palette.brick, bag(540), "Weekly bag"),
		`<rect x="0" y="640" width="800" height="10" fill="${palette.wood}" opacity="0"/>`,
		`<rect x="70" y="846" width="660" height="14" rx="7" fill="${palette.wood}"/><rect x="84" y="846" width="12" height="154" fill="${palette.woodDark}"/><rect x="704" y="846" width="12" height="154" fill="${palette.woodDark}"/>`,
		small(96, 806, ["radish", "radish"], 3),
		small(300, 806, ["pea", "pea"], 9),
		small(504, 806, ["amaranth", "basil"], 14),
		`<rect x="70" y="960" width="660" height="14" rx="7" fill="${palette.wood}"/>`,
	].join("");
}

/** One crop under an arch, for the row of crops. */
export function cropSvg(plant: Plant, height: number, back: string): string {
	const ground = 200;
	const drawing = [
		`<path d="M4 232V104a100 100 0 0 1 200 0v128z" fill="${back}"/>`,
		`<path d="M28 ${ground}q76-22 152 0v6q-76 14-152 0z" fill="${palette.soil}"/>`,
		shoot({ plant, x: 70, y: ground, height: height * 0.62, lean: -12, scale: 1.05 }),
		shoot({ plant, x: 138, y: ground, height: height * 0.7, lean: 14, scale: 1.1 }),
		shoot({ plant, x: 104, y: ground + 3, height, lean: 3, scale: 1.75 }),
	].join("");
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 208 236">${rounded(drawing)}</svg>`;
}

/** 640 by 720: the author behind a tray, in front of the shelf. */
export function authorSvg(): string {
	const level = (y: number, plants: Plant[], seed: number) =>
		`<rect x="0" y="${y + 46}" width="640" height="12" fill="${palette.wood}"/>${tray({ x: 26, y, width: 180, depth: 46, height: 60, scale: 0.8, seed, plants })}${tray({ x: 434, y, width: 180, depth: 46, height: 56, scale: 0.8, seed: seed + 5, plants })}`;
	const sleeve = (x: number, flip: number) =>
		`<g transform="translate(${x} 720) scale(${flip} 1)"><path d="M-2-150C-30-118-40-60-38 4H96l24-44-50-14c-6-40-22-78-36-104z" fill="${author.shirt}"/><path d="M34-132c12 34 22 60 36 78" fill="none" stroke="#a97d2c" stroke-width="4" stroke-linecap="round"/></g>`;
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 720"><rect width="640" height="720" fill="#e4edd6"/><circle cx="320" cy="300" r="250" fill="#faf6ec"/><rect x="40" y="24" width="560" height="16" rx="8" fill="${palette.mustard}" opacity=".8"/>${level(150, ["sunflower", "pea"], 4)}${level(360, ["radish", "broccoli"], 8)}<g transform="translate(40 96) scale(5)">${bust(author)}</g>${sleeve(104, 1)}${sleeve(536, -1)}${tray(
		{
			x: 150,
			y: 634,
			width: 340,
			depth: 78,
			height: 104,
			scale: 1.15,
			seed: 6,
			plants: ["pea", "pea", "pea"],
			body: palette.brick,
			rim: palette.terracotta,
		},
	)}<g fill="${author.skin}"><path d="M138 650c0-16 26-20 34-4v22c-6 12-34 8-34-4zM468 646c8-16 34-12 34 4v14c0 12-28 16-34 4z"/></g></svg>`;
}

/** Two decimals say nothing at the size these are shown. */
function rounded(svg: string): string {
	return svg.replaceAll(/-?\d+\.\d{2,}/g, (number) => String(Number(Number(number).toFixed(1))));
}
