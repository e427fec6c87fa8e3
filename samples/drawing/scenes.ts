import { palette } from "./palette.ts";
import { type Plant, shoot, tray } from "./plants.ts";
import { seededRandom } from "./random.ts";

// Each scene is drawn into the lower part of an 800 by 1000 cover: titles keep the upper 360 units free.

function sun(x: number, y: number, radius: number, fill: string, rayFill = fill): string {
	const rays = Array.from({ length: 24 }, (_, index) => {
		const angle = (index / 24) * 360;
		const length = index % 2 === 0 ? 42 : 26;
		return `<rect x="${x - 4}" y="${y - radius - 24 - length}" width="8" height="${length}" rx="4" transform="rotate(${angle} ${x} ${y})"/>`;
	}).join("");
	return `<g fill="${rayFill}" opacity=".75">${rays}</g><circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

function shelf(y: number, top: string = palette.wood, front: string = palette.woodDark): string {
	return `<rect x="0" y="${y}" width="800" height="${1000 - y}" fill="${front}"/><rect x="0" y="${y}" width="800" height="18" fill="${top}"/><g stroke="#000" stroke-opacity=".1" stroke-width="3" stroke-linecap="round" fill="none"><path d="M60 ${y + 44}h150M260 ${y + 60}h90M420 ${y + 40}h210M660 ${y + 66}h90M110 ${y + 84}h240M480 ${y + 88}h150"/></g>`;
}

function seeds(x: number, y: number, width: number, count: number, fill: string, seed: number): string {
	const random = seededRandom(seed);
	return Array.from({ length: count }, () => {
		const seedX = x + random(0, width);
		return `<ellipse cx="${seedX.toFixed(0)}" cy="${(y + random(-6, 10)).toFixed(0)}" rx="8" ry="5" fill="${fill}" transform="rotate(${random(-50, 50).toFixed(0)} ${seedX.toFixed(0)} ${y})"/>`;
	}).join("");
}

export function bookScene(): string {
	return [
		sun(400, 640, 170, palette.mustard),
		shelf(896),
		tray({
			x: 96,
			y: 806,
			width: 608,
			depth: 82,
			height: 190,
			scale: 1.55,
			seed: 11,
			plants: ["radish", "pea", "sunflower", "sunflower", "amaranth", "broccoli"],
			body: "#122e20",
			rim: "#0e2519",
		}),
		seeds(90, 918, 620, 16, "#5f4222", 5),
	].join("");
}

export function headphonesScene(): string {
	const cup = (x: number, flip: number) =>
		`<g transform="translate(${x} 730) scale(${flip} 1)"><rect x="-26" y="-104" width="72" height="208" rx="36" fill="${palette.deep}"/><path d="M-26 -68c-64 8 -96 38 -96 68s32 60 96 68z" fill="${palette.terracotta}" transform="translate(4 0)"/><path d="M-26 -38c-38 8 -56 22 -56 38s18 30 56 38" fill="none" stroke="${palette.cream}" stroke-opacity=".45" stroke-width="8" stroke-linecap="round"/><rect x="22" y="-88" width="42" height="176" rx="21" fill="${palette.soil}"/></g>`;
	const wave = (radius: number, opacity: number) =>
		`<circle cx="400" cy="690" r="${radius}" fill="none" stroke="${palette.sprout}" stroke-width="10" opacity="${opacity}" stroke-dasharray="3 22" stroke-linecap="round"/>`;
	const drawing = [
		`<circle cx="400" cy="690" r="270" fill="${palette.pale}" opacity=".55"/>`,
		wave(300, 0.75),
		`<path d="M192 700C192 330 608 330 608 700" fill="none" stroke="${palette.deep}" stroke-width="34" stroke-linecap="round"/>`,
		`<path d="M262 500C330 412 470 412 538 500" fill="none" stroke="${palette.terracotta}" stroke-width="16" stroke-linecap="round"/>`,
		tray({
			x: 252,
			y: 800,
			width: 296,
			depth: 74,
			height: 170,
			scale: 1.5,
			seed: 4,
			plants: ["sunflower", "pea", "sunflower"],
			body: palette.brick,
			rim: palette.terracotta,
		}),
		cup(182, 1),
		cup(618, -1),
	].join("");
	return `<g transform="translate(0 -54) translate(400 690) scale(1.05) translate(-400 -690)">${drawing}</g>`;
}

export function plannerScene(): string {
	const days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
	const sheetX = 128;
	const cell = 74;
	const gridX = sheetX + 13;
	const gridY = 502;
	const marks: string[] = [];
	const chip = (column: number, row: number, span: number, fill: string, label: string, ink: string = palette.cream) =>
		marks.push(
			`<rect x="${gridX + column * cell + 5}" y="${gridY + row * cell + 20}" width="${cell * span - 10}" height="36" rx="18" fill="${fill}"/><text x="${gridX + column * cell + (cell * span) / 2}" y="${gridY + row * cell + 45}" text-anchor="middle" font-family="Lato" font-weight="700" font-size="21" fill="${ink}">${label}</text>`,
		);
	chip(0, 0, 1, palette.terracotta, "Sow");
	chip(1, 0, 3, palette.soil, "Blackout");
	chip(4, 0, 3, palette.mustard, "Light", palette.deep);
	chip(0, 1, 2, palette.mustard, "Light", palette.deep);
	chip(2, 1, 2, palette.leaf, "Harvest");
	chip(4, 1, 1, palette.deep, "Chef");
	chip(5, 1, 2, palette.deep, "Market");
	chip(0, 2, 1, palette.terracotta, "Sow");
	chip(1, 2, 3, palette.soil, "Blackout");
	const lines = [1, 2, 3]
		.map((row) => `<path d="M${gridX} ${gridY + row * cell}h${cell * 7}"/>`)
		.concat([1, 2, 3, 4, 5, 6].map((column) => `<path d="M${gridX + column * cell} ${gridY}v${cell * 4}"/>`))
		.join("");
	const names = days
		.map(
			(day, index) =>
				`<text x="${gridX + index * cell + cell / 2}" y="${gridY - 14}" text-anchor="middle" font-family="Lato" font-weight="700" font-size="21" fill="${palette.deep}">${day}</text>`,
		)
		.join("");
	return [
		`<g transform="rotate(-3 400 720)"><rect x="${sheetX - 16}" y="398" width="576" height="560" rx="26" fill="${palette.woodDark}"/><rect x="${sheetX}" y="418" width="544" height="560" rx="10" fill="${palette.cream}"/><rect x="318" y="374" width="164" height="56" rx="14" fill="${palette.deep}"/><circle cx="400" cy="374" r="22" fill="none" stroke="${palette.deep}" stroke-width="12"/>${names}<g stroke="${palette.sprout}" stroke-width="2.5">${lines}</g>${marks.join("")}</g>`,
		`<g transform="translate(658 590) rotate(24)"><rect x="-15" y="-120" width="30" height="200" fill="${palette.mustard}"/><rect x="-5" y="-120" width="10" height="200" fill="#e9bd66"/><path d="M-15 80l15 44 15 -44z" fill="${palette.paper}"/><path d="M-6 106l6 18 6 -18z" fill="${palette.soil}"/><rect x="-15" y="-132" width="30" height="16" fill="#b9b5a6"/><rect x="-15" y="-160" width="30" height="30" rx="9" fill="${palette.terracotta}"/></g>`,
		shelf(908),
		tray({
			x: 60,
			y: 840,
			width: 330,
			depth: 70,
			height: 92,
			scale: 1.12,
			seed: 21,
			plants: ["radish", "radish", "broccoli"],
			body: palette.deeper,
			rim: palette.deep,
		}),
		tray({
			x: 412,
			y: 840,
			width: 330,
			depth: 70,
			height: 64,
			scale: 1,
			seed: 33,
			plants: ["amaranth", "basil"],
			body: palette.deeper,
			rim: palette.deep,
		}),
	].join("");
}

export function cropPlateScene(): string {
	const plates: [Plant, string, number][] = [
		["pea", "Pea", 128],
		["sunflower", "Sunflower", 122],
		["radish", "Radish", 114],
		["broccoli", "Broccoli", 108],
		["basil", "Basil", 96],
		["amaranth", "Amaranth", 104],
	];
	const backs = [palette.pale, "#f0d9a4", "#f1c9b5", "#f0d9a4", "#f1c9b5", palette.pale];
	return plates
		.map(([plant, name, height], index) => {
			const x = 76 + (index % 3) * 222;
			const y = 352 + Math.floor(index / 3) * 304;
			const center = x + 102;
			const ground = y + 200;
			return `<g><path d="M${x} ${y + 264}v-162a102 102 0 0 1 204 0v162z" fill="${backs[index]}"/><path d="M${x + 26} ${ground}q76 -22 152 0v6q-76 14 -152 0z" fill="${palette.soil}"/>${shoot({ plant, x: center - 34, y: ground, height: height * 0.62, lean: -12, scale: 1.05 })}${shoot({ plant, x: center + 34, y: ground, height: height * 0.7, lean: 14, scale: 1.1 })}${shoot({ plant, x: center, y: ground + 3, height, lean: 3, scale: 1.75 })}<text x="${center}" y="${y + 246}" text-anchor="middle" font-family="Vollkorn" font-style="italic" font-weight="600" font-size="31" fill="${palette.deep}">${name}</text></g>`;
		})
		.join("");
}

function clamshell(x: number, y: number, plant: Plant, seed: number): string {
	const random = seededRandom(seed);
	const greens = Array.from({ length: 16 }, (_, index) =>
		shoot({
			plant,
			x: x + 14 + (index % 8) * 11,
			y: y + 56,
			height: Math.round(random(22, 34) + (index < 8 ? 30 : 8)),
			lean: Math.round(random(-8, 8)),
			scale: 0.62,
		}),
	).join("");
	return `${greens}<path d="M${x} ${y}h108l-8 58q-1 6 -8 6h-76q-7 0 -8 -6z" fill="#fff" fill-opacity=".22" stroke="#fff" stroke-opacity=".8" stroke-width="3"/><rect x="${x + 28}" y="${y + 20}" width="52" height="28" rx="5" fill="${palette.cream}"/><path d="M${x + 36} ${y + 30}h36M${x + 36} ${y + 38}h24" stroke="${palette.leaf}" stroke-width="3" stroke-linecap="round"/>`;
}

export function marketStallScene(): string {
	const stripes = Array.from({ length: 8 }, (_, index) => {
		const x = 96 + index * 76;
		const fill = index % 2 === 0 ? palette.deep : palette.cream;
		return `<path d="M${x + (index - 4) * -5 + 0} 424L${x + 76 + (index - 3) * -5} 424L${x + 76} 520v16a38 38 0 0 1 -76 0v-16z" fill="${fill}"/>`;
	}).join("");
	const card = (x: number, y: number, turn: number, picture: string) =>
		`<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-46" y="0" width="92" height="112" rx="6" fill="${palette.cream}"/><rect x="-7" y="-10" width="14" height="26" rx="4" fill="${palette.wood}"/>${picture}<path d="M-30 74h60M-30 88h44" stroke="${palette.sprout}" stroke-width="5" stroke-linecap="round"/></g>`;
	const bowl = `<path d="M-26 38h52a26 24 0 0 1 -52 0z" fill="${palette.terracotta}"/>${shoot({ plant: "pea", x: -8, y: 40, height: 14, scale: 0.42, lean: -4 })}${shoot({ plant: "radish", x: 9, y: 40, height: 12, scale: 0.5, lean: 4 })}`;
	const taco = `<path d="M-30 60a30 30 0 0 1 60 0z" fill="${palette.mustard}"/>${shoot({ plant: "broccoli", x: -14, y: 40, height: 10, scale: 0.45, lean: -4 })}${shoot({ plant: "amaranth", x: 10, y: 38, height: 10, scale: 0.45, lean: 4 })}`;
	const toast = `<rect x="-28" y="34" width="56" height="24" rx="10" fill="${palette.wood}"/><rect x="-24" y="34" width="48" height="10" rx="5" fill="${palette.sprout}"/>${shoot({ plant: "radish", x: 0, y: 38, height: 12, scale: 0.5 })}`;
	return [
		`<rect x="0" y="930" width="800" height="70" fill="${palette.brick}"/>`,
		`<rect x="112" y="500" width="20" height="440" fill="${palette.soil}"/><rect x="668" y="500" width="20" height="440" fill="${palette.soil}"/>`,
		`<rect x="132" y="500" width="536" height="300" fill="${palette.paper}" opacity=".22"/>`,
		`<path d="M132 572Q400 628 668 572" fill="none" stroke="${palette.cream}" stroke-width="4"/>`,
		card(232, 592, -5, bowl),
		card(400, 602, 2, taco),
		card(566, 592, 6, toast),
		stripes,
		`<rect x="118" y="412" width="564" height="20" rx="10" fill="${palette.deeper}"/>`,
		tray({
			x: 126,
			y: 786,
			width: 250,
			depth: 44,
			height: 58,
			scale: 0.85,
			seed: 9,
			plants: ["pea", "radish", "amaranth"],
		}),
		clamshell(424, 766, "broccoli", 3),
		clamshell(542, 766, "radish", 8),
		`<rect x="84" y="830" width="632" height="26" rx="8" fill="${palette.wood}"/><rect x="104" y="856" width="592" height="96" fill="${palette.deep}"/>`,
		`<g stroke="${palette.leaf}" stroke-width="3"><path d="M222 856v96M340 856v96M460 856v96M578 856v96"/></g>`,
		`<rect x="270" y="872" width="260" height="64" rx="10" fill="${palette.deeper}" stroke="${palette.wood}" stroke-width="6"/><text x="400" y="915" text-anchor="middle" font-family="Vollkorn" font-style="italic" font-weight="600" font-size="34" fill="${palette.cream}">Taste one today</text>`,
	].join("");
}

export function sproutWaveScene(): string {
	const heights = [54, 96, 150, 110, 190, 250, 170, 232, 140, 186, 104, 136, 64];
	const plants: Plant[] = [
		"radish",
		"broccoli",
		"sunflower",
		"basil",
		"pea",
		"sunflower",
		"radish",
		"pea",
		"broccoli",
		"sunflower",
		"amaranth",
		"radish",
		"basil",
	];
	const wave = heights
		.map((height, index) => {
			const x = 112 + index * 48;
			return `<rect x="${x - 8}" y="796" width="16" height="${(height * 0.42).toFixed(0)}" rx="8" fill="${palette.deep}" opacity=".9"/>${shoot({ plant: plants[index] ?? "pea", x, y: 786, height, lean: 0, scale: 1.05 })}`;
		})
		.join("");
	const drawing = [
		`<circle cx="400" cy="668" r="262" fill="${palette.cream}" opacity=".55"/>`,
		`<rect x="76" y="780" width="648" height="14" rx="7" fill="${palette.soil}"/>`,
		wave,
		`<circle cx="400" cy="868" r="70" fill="${palette.terracotta}"/><path d="M380 832l58 36 -58 36z" fill="${palette.cream}" stroke="${palette.cream}" stroke-width="10" stroke-linejoin="round"/>`,
	].join("");
	return `<g transform="translate(0 -34)">${drawing}</g>`;
}

export function singleTrayScene(): string {
	return [
		`<circle cx="400" cy="500" r="300" fill="${palette.pale}" opacity=".6"/>`,
		`<circle cx="400" cy="500" r="336" fill="none" stroke="${palette.sprout}" stroke-width="6" stroke-dasharray="2 20" stroke-linecap="round"/>`,
		tray({
			x: 176,
			y: 610,
			width: 448,
			depth: 84,
			height: 210,
			scale: 1.6,
			seed: 16,
			plants: ["broccoli", "pea", "sunflower", "radish"],
			body: palette.deeper,
			rim: palette.deep,
		}),
		`<rect x="130" y="706" width="540" height="16" rx="8" fill="${palette.wood}"/>`,
	].join("");
}
