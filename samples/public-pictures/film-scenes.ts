import { palette } from "../drawing/palette.ts";
import { shoot, tray } from "../drawing/plants.ts";
import { seededRandom } from "../drawing/random.ts";
import { marketStallScene } from "../drawing/scenes.ts";

/** One stretch of the film. `draw` gets how far it is, from 0 to 1, and draws into 960 by 540. */
export interface FilmScene {
	seconds: number;
	/** The text at the foot of the picture, and in the captions. */
	caption: string;
	dark: boolean;
	draw(progress: number): string;
}

const ease = (from: number, to: number, at: number) => {
	const t = Math.min(1, Math.max(0, (at - from) / (to - from)));
	return t * t * (3 - 2 * t);
};
const box = { body: "#122e20", rim: "#0e2519" };
const heading = (text: string, ink: string, opacity = 1) =>
	`<text x="56" y="92" font-family="Fraunces" font-weight="600" font-size="46" fill="${ink}" opacity="${opacity}">${text}</text>`;
const bench = `<rect y="430" width="960" height="110" fill="${palette.woodDark}"/><rect y="430" width="960" height="10" fill="${palette.wood}"/>`;
const greens = (height: number, scale: number, x = 260, y = 356) =>
	tray({ x, y, width: 440, depth: 76, height, plants: ["radish"], scale, spacing: 0.8, seed: 12, ...box });

function lamp(lit: number): string {
	return `<path d="M300 112L170 430H790L660 112z" fill="${palette.mustard}" opacity="${(lit * 0.2).toFixed(2)}"/><rect x="290" y="90" width="380" height="22" rx="11" fill="${lit > 0.5 ? palette.mustard : "#2c4a3a"}"/><path d="M360 90V0M600 90V0" stroke="${lit > 0.5 ? palette.soil : "#2c4a3a"}" stroke-width="5"/>`;
}

function title(progress: number): string {
	const rise = 1 - ease(0, 0.4, progress);
	return `<circle cx="730" cy="${(300 + rise * 60).toFixed(1)}" r="130" fill="${palette.mustard}"/>${bench}${tray({ x: 520, y: 356, width: 400, depth: 76, height: 118, plants: ["radish"], scale: 1.2, seed: 5, ...box })}<g font-family="Fraunces" font-weight="600" font-size="58" fill="${palette.cream}"><text x="56" y="150">One tray</text><text x="56" y="216">of radish,</text><text x="56" y="282">seed to stall</text></g>`;
}

function sow(progress: number): string {
	const random = seededRandom(31);
	const seeds = Array.from({ length: 90 }, () => {
		const x = 282 + random(0, 396);
		const start = random(0, 0.6);
		const rest = 352 + random(-5, 6);
		const fall = ease(start, start + 0.16, progress);
		return progress < start
			? ""
			: `<ellipse cx="${x.toFixed(0)}" cy="${(150 + (rest - 150) * fall).toFixed(0)}" rx="5" ry="3.6" fill="#c8894f"/>`;
	}).join("");
	const hand = 520 + 160 * Math.abs(((progress * 2.4) % 2) - 1);
	const scatter =
		progress < 0.72
			? `<path d="M${hand} 140c-30-4-52-26-60-60l90-30c30 10 44 40 30 74c-8 16-34 20-60 16z" fill="#e2b08c"/><path d="M${hand - 64} 92l-40-90h110l24 54z" fill="${palette.leaf}"/>`
			: "";
	return `${heading("Thursday, day 0", palette.deep)}${bench}${scatter}${seeds}${greens(0.5, 0.01)}`;
}

function press(progress: number): string {
	const drop = (1 - ease(0, 0.3, progress)) * 160;
	const dark = ease(0.35, 0.7, progress);
	return `${heading("Two days in the dark", dark > 0.5 ? palette.cream : palette.deep)}${bench}<g transform="translate(0 ${(-drop).toFixed(0)})"><rect x="256" y="338" width="448" height="20" rx="9" fill="#3b413d"/><rect x="400" y="278" width="160" height="60" rx="7" fill="${palette.terracotta}"/><path d="M453 278v60M507 278v60" stroke="${palette.brick}" stroke-width="4"/></g>${greens(0.5, 0.01)}<rect width="960" height="540" fill="${palette.deeper}" opacity="${(dark * 0.72).toFixed(2)}"/>${heading("Two days in the dark", palette.cream, dark)}`;
}

function grow(progress: number): string {
	const day = 2 + progress * 6;
	const lit = ease(2.9, 3.2, day);
	const scale = Math.min(1.25, 0.55 + (day - 2) * 0.16);
	const ink = lit > 0.5 ? palette.deep : palette.cream;
	return `<rect width="960" height="540" fill="${palette.deeper}"/><rect width="960" height="540" fill="${palette.cream}" opacity="${lit.toFixed(2)}"/>${lamp(lit)}${bench}${greens(14 + (day - 2) * 24, scale)}${heading(`Day ${Math.floor(day)}`, ink)}`;
}

function clamshell(x: number, y: number, seed: number): string {
	const random = seededRandom(seed);
	const leaves = Array.from({ length: 18 }, (_, index) =>
		shoot({
			plant: "radish",
			x: x + 18 + (index % 9) * 14,
			y: y + 78,
			height: Math.round(random(30, 44) + (index < 9 ? 40 : 10)),
			lean: Math.round(random(-10, 10)),
			scale: 0.8,
		}),
	).join("");
	return `${leaves}<path d="M${x} ${y}h148l-12 84q-1 8-10 8H${x + 22}q-9 0-10-8z" fill="#fff" fill-opacity=".55" stroke="#cfd8c8" stroke-width="3"/><rect x="${x + 36}" y="${y + 28}" width="76" height="40" rx="6" fill="${palette.cream}"/><text x="${x + 74}" y="${y + 55}" text-anchor="middle" font-family="Lato" font-weight="700" font-size="22" fill="${palette.deep}">2 oz</text>`;
}

function pack(progress: number): string {
	const shells = [0, 1, 2, 3].map((index) => {
		const shown = ease(0.08 + index * 0.17, 0.24 + index * 0.17, progress);
		return `<g opacity="${shown.toFixed(2)}" transform="translate(0 ${((1 - shown) * 30).toFixed(0)})"><g transform="translate(${44 + index * 224} 296) scale(1.34)">${clamshell(0, 0, 3 + index)}</g></g>`;
	});
	return `${heading("Friday, day 8: nine ounces", palette.deep)}<rect y="430" width="960" height="110" fill="#cfd4ce"/><rect y="430" width="960" height="10" fill="#e6e9e4"/>${shells.join("")}`;
}

function cost(progress: number): string {
	const lines = [
		["Seed, 30 grams", "$1.19"],
		["Growing mix", "$1.60"],
		["Four clamshells, four labels", "$1.36"],
		["Power, wear, soap", "$0.45"],
		["Your time, 18 minutes", "$5.40"],
	];
	const rows = lines.map(([name, amount], index) => {
		const shown = ease(0.05 + index * 0.11, 0.13 + index * 0.11, progress).toFixed(2);
		return `<g opacity="${shown}" font-family="Lato" font-size="26" fill="#33443a"><text x="230" y="${190 + index * 44}">${name}</text><text x="730" y="${190 + index * 44}" text-anchor="end">${amount}</text></g>`;
	});
	const total = ease(0.66, 0.76, progress).toFixed(2);
	return `<rect x="180" y="52" width="600" height="430" rx="14" fill="#fff"/><text x="230" y="122" font-family="Fraunces" font-weight="600" font-size="38" fill="${palette.deep}">What the tray cost</text>${rows.join("")}<g opacity="${total}"><rect x="230" y="388" width="500" height="3" fill="${palette.sprout}"/><text x="230" y="440" font-family="Fraunces" font-weight="600" font-size="34" fill="${palette.deep}">This tray</text><text x="730" y="440" text-anchor="end" font-family="Fraunces" font-weight="600" font-size="34" fill="${palette.brick}">$10.00</text></g>`;
}

function sell(progress: number): string {
	const near = (0.74 + progress * 0.05).toFixed(3);
	return `<rect y="446" width="960" height="94" fill="${palette.brick}"/><circle cx="150" cy="210" r="56" fill="${palette.mustard}"/>${heading("Saturday", palette.cream)}<g transform="translate(590 446) scale(${near}) translate(-400 -952)">${marketStallScene()}</g>`;
}

function end(progress: number): string {
	const shown = ease(0, 0.3, progress).toFixed(2);
	return `${bench}${tray({ x: 40, y: 356, width: 880, depth: 76, height: 84, plants: ["radish", "pea", "sunflower", "amaranth", "broccoli"], scale: 1.1, seed: 11, ...box })}<g opacity="${shown}" text-anchor="middle" fill="${palette.cream}"><text x="480" y="120" font-family="Fraunces" font-weight="600" font-size="52">The Microgreens Side Hustle</text><text x="480" y="176" font-family="Lato" font-size="28" fill="${palette.pale}">Ten crops, one shelf, every figure worked out</text></g>`;
}

const cream = (drawing: string) => `<rect width="960" height="540" fill="${palette.cream}"/>${drawing}`;
const deep = (drawing: string) => `<rect width="960" height="540" fill="${palette.deep}"/>${drawing}`;

export const filmScenes: FilmScene[] = [
	{ seconds: 3, caption: "No sound needed: everything is written here", dark: true, draw: (at) => deep(title(at)) },
	{ seconds: 4.5, caption: "30 grams of seed on an inch of damp mix", dark: false, draw: (at) => cream(sow(at)) },
	{ seconds: 3.5, caption: "Covered, with five pounds on top", dark: true, draw: (at) => cream(press(at)) },
	{ seconds: 8, caption: "Light 14 hours a day, water from below, a small fan", dark: false, draw: grow },
	{
		seconds: 4,
		caption: "Cut, weighed, labeled, and cold within the hour",
		dark: false,
		draw: (at) => cream(pack(at)),
	},
	{
		seconds: 5,
		caption: "Know the cost before you name a price",
		dark: false,
		draw: (at) => `<rect width="960" height="540" fill="${palette.paper}"/>${cost(at)}`,
	},
	{
		seconds: 4,
		caption: "Nine days after sowing: the farmers' market",
		dark: true,
		draw: (at) => `<rect width="960" height="540" fill="${palette.terracotta}"/>${sell(at)}`,
	},
	{ seconds: 3, caption: "Book, audiobook and 19 more parts", dark: true, draw: (at) => deep(end(at)) },
];

/** The picture at a moment of the film, with its caption. */
export function filmFrame(scene: FilmScene, progress: number): string {
	const shown = ease(0, 0.06, progress);
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 540">${scene.draw(progress)}<rect y="488" width="960" height="52" fill="${palette.deeper}"/><text x="480" y="522" text-anchor="middle" font-family="Lato" font-weight="700" font-size="24" fill="${palette.cream}" opacity="${shown.toFixed(2)}">${scene.caption}</text></svg>`;
}
