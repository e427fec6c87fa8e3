import { palette } from "./palette.ts";
import { seededRandom } from "./random.ts";

export type Plant = "pea" | "sunflower" | "radish" | "broccoli" | "basil" | "cilantro" | "amaranth";

interface Look {
	stem: string;
	leaf: string;
	shade: string;
	leafScale: number;
	opening: number;
}

const looks: Record<Plant, Look> = {
	pea: { stem: "#6fa35c", leaf: "#7fb069", shade: palette.leaf, leafScale: 1, opening: 25 },
	sunflower: { stem: "#cfdcae", leaf: "#5d9a57", shade: "#37703f", leafScale: 1.15, opening: 32 },
	radish: { stem: "#d4788c", leaf: "#6aa35a", shade: palette.leaf, leafScale: 1.05, opening: 22 },
	broccoli: { stem: "#b9cf96", leaf: "#4f8c55", shade: "#2f6640", leafScale: 0.95, opening: 24 },
	basil: { stem: "#a9c686", leaf: "#74ab55", shade: "#4a8442", leafScale: 1.05, opening: 18 },
	cilantro: { stem: "#b5cf8d", leaf: "#5f9f58", shade: "#3b763f", leafScale: 1.1, opening: 30 },
	amaranth: { stem: "#c2476f", leaf: palette.beet, shade: "#7d2143", leafScale: 0.95, opening: 36 },
};

function shaded(look: Look, light: number): Look {
	const shade = (color: string) =>
		`#${[1, 3, 5]
			.map((at) => Math.min(255, Math.round(Number.parseInt(color.slice(at, at + 2), 16) * light)))
			.map((part) => part.toString(16).padStart(2, "0"))
			.join("")}`;
	return { ...look, stem: shade(look.stem), leaf: shade(look.leaf), shade: shade(look.shade) };
}

// Every leaf grows from 0,0 along the x axis and is about 36 units long; the lower half is drawn again as its shade.
const leafShapes: Record<Plant, { whole: string; lower: string; rib: number }> = {
	pea: {
		whole: "M0 0C3-15 20-20 30-8C33-4 34-1 34 0C33 9 15 17 0 0Z",
		lower: "M0 0L34 0C33 9 15 17 0 0Z",
		rib: 27,
	},
	sunflower: {
		whole: "M0 0C7-13 30-15 40-2C41 0 41 1 40 2C30 15 7 13 0 0Z",
		lower: "M0 0L41 0C40 4 30 15 7 8C4 6 2 3 0 0Z",
		rib: 33,
	},
	radish: {
		whole: "M0 0C5-16 26-21 33-9C35-5 32-1 28 0C32 1 35 5 33 9C26 21 5 16 0 0Z",
		lower: "M0 0L28 0C32 1 35 5 33 9C26 21 5 16 0 0Z",
		rib: 23,
	},
	broccoli: {
		whole: "M0 0C4-15 24-19 30-9C32-5 30-1 26 0C30 1 32 5 30 9C24 19 4 15 0 0Z",
		lower: "M0 0L26 0C30 1 32 5 30 9C24 19 4 15 0 0Z",
		rib: 21,
	},
	basil: {
		whole: "M0 0C0-18 24-24 31-8C34 2 22 15 0 0Z",
		lower: "M0 0C10-1 22-2 32-4C33 4 22 15 0 0Z",
		rib: 25,
	},
	cilantro: {
		whole: "M0 0C8-7 30-9 43 0C30 9 8 7 0 0Z",
		lower: "M0 0L43 0C30 9 8 7 0 0Z",
		rib: 35,
	},
	amaranth: {
		whole: "M0 0C8-10 26-10 38 0C26 10 8 10 0 0Z",
		lower: "M0 0L38 0C26 10 8 10 0 0Z",
		rib: 31,
	},
};

function leafAt(plant: Plant, look: Look, x: number, y: number, angle: number, scale: number): string {
	const shape = leafShapes[plant];
	const flip = Math.abs(angle) > 90 ? " scale(1 -1)" : "";
	return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle.toFixed(1)})${flip} scale(${scale.toFixed(2)})"><path d="${shape.whole}" fill="${look.leaf}"/><path d="${shape.lower}" fill="${look.shade}" fill-opacity=".55"/><path d="M2 0H${shape.rib}" stroke="${look.shade}" stroke-width="1.2" stroke-linecap="round" stroke-opacity=".8"/></g>`;
}

export interface ShootOptions {
	plant: Plant;
	x: number;
	y: number;
	height: number;
	lean?: number;
	scale?: number;
	/** Below 1 is darker. Colors are mixed here, since a CSS filter would turn the drawing into pixels in a PDF. */
	light?: number;
}

export function shoot({ plant, x, y, height, lean = 0, scale = 1, light = 1 }: ShootOptions): string {
	const look = shaded(looks[plant], light);
	const leaf = (leafX: number, leafY: number, angle: number, leafScale: number) =>
		leafAt(plant, look, leafX, leafY, angle, leafScale);
	const tipX = x + lean;
	const tipY = y - height;
	const bendX = x + lean * 0.1;
	const bendY = y - height * 0.6;
	const stem = `<path d="M${x} ${y}Q${bendX.toFixed(1)} ${bendY.toFixed(1)} ${tipX.toFixed(1)} ${tipY.toFixed(1)}" fill="none" stroke="${look.stem}" stroke-width="${(plant === "sunflower" || plant === "pea" ? 4.6 : 3.4) * scale}" stroke-linecap="round"/>`;
	const tilt = (Math.atan2(lean, height) * 180) / Math.PI;
	const size = look.leafScale * scale;

	if (plant === "pea") {
		const at = (t: number): [number, number] => [
			(1 - t) ** 2 * x + 2 * (1 - t) * t * bendX + t ** 2 * tipX,
			(1 - t) ** 2 * y + 2 * (1 - t) * t * bendY + t ** 2 * tipY,
		];
		const [lowX, lowY] = at(0.5);
		const [midX, midY] = at(0.76);
		const curl = 12 * scale;
		const tendril = `<path d="M${tipX} ${tipY}c${curl * 0.2} ${-curl} ${curl * 1.5} ${-curl * 1.5} ${curl * 1.6} ${-curl * 0.3}s${-curl * 1.1} ${curl * 0.5} ${-curl * 0.7} ${-curl * 0.4}" fill="none" stroke="${look.stem}" stroke-width="${2.2 * scale}" stroke-linecap="round"/>`;
		return [
			stem,
			tendril,
			leaf(lowX, lowY, -22 + tilt, size * 0.68),
			leaf(lowX, lowY, -158 + tilt, size * 0.68),
			leaf(midX, midY, -30 + tilt, size * 0.88),
			leaf(midX, midY, -150 + tilt, size * 0.88),
			leaf(tipX, tipY, -48 + tilt, size * 0.72),
			leaf(tipX, tipY, -132 + tilt, size * 0.72),
		].join("");
	}

	const first =
		plant === "amaranth" || plant === "basil"
			? leaf(tipX, tipY, -82 + tilt, size * 0.5) + leaf(tipX, tipY, -104 + tilt, size * 0.45)
			: "";
	return [
		stem,
		first,
		leaf(tipX, tipY, -look.opening + tilt, size),
		leaf(tipX, tipY, -180 + look.opening + tilt, size),
	].join("");
}

export interface TrayOptions {
	x: number;
	y: number;
	width: number;
	depth?: number;
	/** One plant a stretch of the tray, from left to right. */
	plants: Plant[];
	height: number;
	scale?: number;
	/** How far apart the shoots stand; follows `scale` when left out. */
	spacing?: number;
	seed?: number;
	body?: string;
	rim?: string;
}

/** A growing tray seen from the front; `y` is the top of its rim. */
export function tray(options: TrayOptions): string {
	const { x, y, width, plants, height } = options;
	const depth = options.depth ?? 56;
	const scale = options.scale ?? 1;
	const spacing = options.spacing ?? scale;
	const body = options.body ?? "#2b2f2c";
	const rim = options.rim ?? "#3b413d";
	const random = seededRandom(options.seed ?? 7);
	const parts: string[] = [];
	parts.push(
		`<path d="M${x + 8} ${y + 6}h${width - 16}v-10q${-(width - 16) / 2} -14 ${-(width - 16)} 0z" fill="${palette.soil}"/>`,
	);
	const rows = [
		{ lift: 16, light: 0.72, tall: 1.12, step: 30 },
		{ lift: 8, light: 0.87, tall: 1, step: 28 },
		{ lift: 0, light: 1.06, tall: 0.82, step: 30 },
	];
	for (const row of rows) {
		const step = row.step * spacing;
		const shoots: string[] = [];
		for (let offset = 14 * spacing; offset < width - 10 * spacing; offset += step) {
			const place = Math.min(plants.length - 1, Math.floor((offset / width) * plants.length));
			const plant = plants[place] ?? "pea";
			shoots.push(
				shoot({
					plant,
					x: Math.round(x + offset + random(-5, 5) * spacing),
					y: y - row.lift * 0.4 + 6,
					height: Math.round(height * row.tall * random(0.84, 1.12)),
					lean: Math.round(random(-16, 16) * scale),
					scale: scale * random(0.88, 1.08),
					light: row.light,
				}),
			);
		}
		parts.push(shoots.join(""));
	}
	const ribs = Array.from({ length: Math.floor(width / 34) }, (_, index) => {
		const ribX = x + 24 + index * ((width - 48) / Math.max(1, Math.floor(width / 34) - 1));
		return `<path d="M${ribX.toFixed(1)} ${y + 20}v${depth - 18}" stroke="#fff" stroke-opacity=".09" stroke-width="5" stroke-linecap="round"/>`;
	});
	parts.push(
		`<path d="M${x + 5} ${y + 6}h${width - 10}l-9 ${depth - 6}q-1 8 -9 8h${-(width - 46)}q-8 0 -9 -8z" fill="${body}"/>`,
		...ribs,
		`<rect x="${x - 4}" y="${y}" width="${width + 8}" height="15" rx="7.5" fill="${rim}"/>`,
		`<rect x="${x + 6}" y="${y + 3.5}" width="${width - 12}" height="3" rx="1.5" fill="#fff" fill-opacity=".16"/>`,
	);
	return `<g>${parts.join("")}</g>`;
}
