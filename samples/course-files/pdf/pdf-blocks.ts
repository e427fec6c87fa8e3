import type { Plant } from "../../drawing/plants.ts";
import { type Crop, crops } from "../crops.ts";
import { daysSvg, plantSvg, stagesSvg } from "../diagrams.ts";

function cropTable(columns: [string, (crop: Crop) => string][], className = ""): string {
	const head = columns.map(([name]) => `<th>${name}</th>`).join("");
	const rows = crops
		.map((crop) => `<tr>${columns.map(([, value]) => `<td>${value(crop)}</td>`).join("")}</tr>`)
		.join("");
	return `<table class="${className}"><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table>`;
}

const range = (text: string) => text.replaceAll("-", "–");
const name: [string, (crop: Crop) => string] = ["Crop", (crop) => `<strong>${crop.name}</strong>`];

function monthTable(): string {
	const days = ["Crop", "Mo", "Tu", "We", "Th", "Fr", "Sa", "Su", "Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
	const half = (first: number) => {
		const head = days.map((day) => `<th>${day}</th>`).join("");
		const rows = Array.from({ length: 8 }, () => `<tr>${days.map(() => "<td></td>").join("")}</tr>`).join("");
		return `<h3>Weeks ${first} and ${first + 1}</h3><table class="month"><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table>`;
	};
	return half(1) + half(3);
}

function weekTable(): string {
	const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
	const rows = days
		.map((day) => `<tr><td><strong>${day}</strong></td><td></td><td></td><td></td><td></td></tr>`)
		.join("");
	return `<table class="week"><thead><tr><th>Day</th><th>Soak or sow</th><th>Move to light</th><th>Harvest and pack</th><th>Deliver, sell, clean</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function factsTable(crop: Crop): string {
	const facts = [
		["Variety", crop.variety],
		["Seed a tray", `${range(crop.seedGrams)} g`],
		["Soak", range(crop.soak)],
		["Weight on top", range(crop.weight)],
		["Blackout", range(crop.blackout)],
		["Harvest", range(crop.harvest)],
		["Yield a tray", `${range(crop.yieldOunces)} oz`],
		["Taste", crop.taste],
	].map(([fact, value]) => `<th scope="row">${fact}</th><td>${value}</td>`);
	const rows = facts.filter((_, at) => at % 2 === 0).map((left, row) => `<tr>${left}${facts[row * 2 + 1]}</tr>`);
	return `<table class="facts"><tbody>${rows.join("")}</tbody></table>`;
}

/** What to do on which day, for the middle of each range. */
function calendarTable(crop: Crop): string {
	const middle = (text: string) => {
		const [low = 0, high = low] = (text.match(/\d+/g) ?? []).map(Number);
		return Math.round((low + high) / 2);
	};
	const [dark, cut, off] = [middle(crop.blackout), middle(crop.harvest), middle(crop.weight)];
	const steps: [day: string, step: string][] = [
		...(crop.soak === "none" ? [] : [["The evening before", `Soak the seed, ${range(crop.soak)}`] as [string, string]]),
		["Day 0", `Sow ${middle(crop.seedGrams)} g, mist, cover${off ? ", weight on top" : " high, no weight"}`],
		...(off && off < dark ? [[`Day ${off}`, "Weight off, cover back on"] as [string, string]] : []),
		[`Day ${dark}`, "Into the light, first water from below"],
		[`Day ${cut}`, `Cut, weigh, chill: about ${middle(crop.yieldOunces)} oz`],
	];
	return `<table class="calendar"><tbody>${steps.map(([day, step]) => `<tr><th scope="row">${day}</th><td>${step}</td></tr>`).join("")}</tbody></table>`;
}

const ofEachCrop = Object.fromEntries(
	crops.flatMap((crop) => [
		[`days:${crop.name.toLowerCase()}`, () => `<figure class="days">${daysSvg(crop)}</figure>`],
		[`facts:${crop.name.toLowerCase()}`, () => factsTable(crop)],
		[`calendar:${crop.name.toLowerCase()}`, () => calendarTable(crop)],
	]),
);

const blocks: Record<string, () => string> = {
	...ofEachCrop,
	stages: () => `<figure>${stagesSvg()}</figure>`,
	month: monthTable,
	week: weekTable,
	"crops:seed": () =>
		cropTable([
			name,
			["Grams of seed a tray", (crop) => range(crop.seedGrams)],
			["Soak", (crop) => range(crop.soak)],
			["Blackout", (crop) => range(crop.blackout)],
			["Harvest", (crop) => range(crop.harvest)],
		]),
	"crops:full": () =>
		cropTable(
			[
				["Crop", (crop) => `<strong>${crop.name}</strong><br><small>${crop.variety}</small>`],
				["Seed, g", (crop) => range(crop.seedGrams)],
				["Soak", (crop) => range(crop.soak)],
				["Weight", (crop) => range(crop.weight)],
				["Blackout", (crop) => range(crop.blackout)],
				["Harvest", (crop) => range(crop.harvest)],
				["Yield, oz", (crop) => range(crop.yieldOunces)],
				["Taste", (crop) => crop.taste],
			],
			"wide",
		),
	"crops:short": () =>
		cropTable([
			name,
			["Seed, g", (crop) => range(crop.seedGrams)],
			["Weight", (crop) => range(crop.weight)],
			["Harvest", (crop) => range(crop.harvest)],
			["Yield, oz", (crop) => range(crop.yieldOunces)],
		]),
	"crops:plan": () =>
		cropTable([
			name,
			["Soak the evening before", (crop) => (crop.soak === "none" ? "no" : `yes, ${range(crop.soak)}`)],
			["Days to harvest", (crop) => range(crop.harvest)],
			["Ounces a tray", (crop) => range(crop.yieldOunces)],
		]),
};

/** Puts drawings and tables where the Markdown names them as {{block}}. */
export function fillBlocks(html: string): string {
	return html
		.replace(/<p>\{\{([a-z:]+)\}\}<\/p>/g, (_, block: string) => {
			const make = blocks[block];
			if (!make) throw new Error(`There is no block named ${block}.`);
			return make();
		})
		.replace(
			/\s*\{\{plant:([a-z]+)\}\}/g,
			(_, plant: string) => `<span class="plant">${plantSvg(plant as Plant)}</span>`,
		);
}
