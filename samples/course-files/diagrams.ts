import { palette } from "../drawing/palette.ts";
import { type Plant, shoot, tray } from "../drawing/plants.ts";
import type { Crop } from "./crops.ts";

/** Radish from sowing to harvest, five trays in a row. */
export function stagesSvg(): string {
	const width = 172;
	const stages = [
		{ day: "Day 0", note: "Sow and weigh down", height: 0 },
		{ day: "Day 2", note: "Weight off", height: 16 },
		{ day: "Day 3", note: "Into the light", height: 44 },
		{ day: "Day 5", note: "Water from below", height: 68 },
		{ day: "Day 8", note: "Cut", height: 92 },
	];
	const drawn = stages.map(({ day, note, height }, index) => {
		const x = 20 + index * 196;
		const body = { body: palette.deeper, rim: palette.deep };
		let picture = tray({
			x,
			y: 170,
			width,
			depth: 46,
			height,
			plants: ["radish"],
			scale: height < 30 ? 0.45 : 0.72,
			seed: 30 + index,
			...body,
		});
		if (height === 0) {
			picture = `${tray({ x, y: 170, width, depth: 46, height: 1, plants: ["radish"], scale: 0.01, seed: 2, ...body })}<rect x="${x - 2}" y="156" width="${width + 4}" height="14" rx="6" fill="${palette.soil}"/><rect x="${x + 44}" y="118" width="84" height="38" rx="5" fill="${palette.terracotta}"/><path d="M${x + 72} 118v38M${x + 100} 118v38" stroke="${palette.brick}" stroke-width="3"/>`;
		}
		return `${picture}<text x="${x + width / 2}" y="256" text-anchor="middle" font-family="Vollkorn" font-weight="700" font-size="27" fill="${palette.deep}">${day}</text><text x="${x + width / 2}" y="284" text-anchor="middle" font-family="Lato" font-size="20" fill="${palette.soil}">${note}</text>`;
	});
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 300" role="img" aria-label="Five trays of radish: day 0 sown and weighed down, day 2 weight off, day 3 into the light, day 5 watered from below, day 8 cut"><rect width="1000" height="300" rx="18" fill="${palette.paper}"/>${drawn.join("")}</svg>`;
}

const numbers = (text: string) => (text.match(/\d+/g) ?? ["0"]).map(Number);

/** A crop's days as one bar: under the cover, in the light, and when to cut. */
export function daysSvg(crop: Crop): string {
	const [first = 0, last = first] = numbers(crop.harvest);
	const dark = numbers(crop.blackout).at(-1) ?? 0;
	const day = 960 / 26;
	const x = (at: number) => 20 + at * day;
	const drawText = (at: number, text: string, color: string) =>
		`<text x="${x(at) + 8}" y="43" font-family="Lato" font-weight="700" font-size="19" fill="${color}">${text}</text>`;
	const marks = [0, dark, first, last]
		.map(
			(at) =>
				`<text x="${x(at)}" y="92" text-anchor="middle" font-family="Lato" font-size="19" fill="${palette.soil}">${at}</text>`,
		)
		.join("");
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 100" role="img" aria-label="${crop.name}: in the dark until day ${dark}, in the light until day ${first}, cut from day ${first} to day ${last}"><defs><pattern id="cut-${crop.name}" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="10" height="10" fill="${palette.mustard}"/><rect width="4" height="10" fill="${palette.paper}"/></pattern></defs><rect x="${x(0)}" y="12" width="${x(26) - x(0)}" height="50" rx="6" fill="${palette.paper}"/><rect x="${x(0)}" y="12" width="${dark * day}" height="50" rx="6" fill="${palette.deep}"/><rect x="${x(dark)}" y="12" width="${(first - dark) * day}" height="50" fill="${palette.sprout}"/><rect x="${x(first)}" y="12" width="${(last - first) * day}" height="50" rx="6" fill="url(#cut-${crop.name})"/>${drawText(0, "Dark", palette.cream)}${drawText(dark, "Light", palette.deeper)}${drawText(last, "Cut", palette.soil)}${marks}</svg>`;
}

export function plantSvg(plant: Plant): string {
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 110" aria-hidden="true"><path d="M22 104q28 -9 56 0v3q-28 5 -56 0z" fill="${palette.soil}"/>${shoot({ plant, x: 50, y: 104, height: plant === "pea" ? 74 : 66, lean: 4, scale: 1.05 })}</svg>`;
}

export function sproutRuleSvg(): string {
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 40" aria-hidden="true"><path d="M0 36h96M144 36h96" stroke="${palette.sprout}" stroke-width="2" stroke-linecap="round"/>${shoot({ plant: "radish", x: 110, y: 37, height: 16, lean: -4, scale: 0.42 })}${shoot({ plant: "sunflower", x: 121, y: 37, height: 24, scale: 0.5 })}${shoot({ plant: "broccoli", x: 132, y: 37, height: 14, lean: 4, scale: 0.42 })}</svg>`;
}

const endings: Plant[][] = [
	["pea"],
	["radish"],
	["sunflower", "pea"],
	["broccoli"],
	["basil", "radish"],
	["sunflower"],
	["radish", "broccoli"],
	["pea", "amaranth"],
	["broccoli", "sunflower", "radish"],
	["basil"],
	["pea", "sunflower", "amaranth"],
];

/** A small tray that closes a chapter, a different one each time. */
export function endingSvg(chapter: number): string {
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 260" aria-hidden="true"><ellipse cx="250" cy="150" rx="220" ry="104" fill="${palette.paper}"/>${tray({ x: 110, y: 176, width: 280, depth: 54, height: 98, scale: 1.05, seed: 60 + chapter, plants: endings[chapter % endings.length] ?? ["pea"], body: palette.deeper, rim: palette.deep })}<path d="M60 232h380" stroke="${palette.wood}" stroke-width="8" stroke-linecap="round"/></svg>`;
}
