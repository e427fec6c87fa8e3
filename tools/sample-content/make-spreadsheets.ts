import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { crops } from "./crops.ts";
import { filesFolder } from "./paths.ts";

type Row = (string | number)[];

function toCsv(rows: Row[]): string {
	const cell = (value: string | number) => {
		const text = String(value);
		return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
	};
	return `${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

const range = (text: string) => {
	const [low = "", high = low] = text.replace(/[^\d-]/g, "").split("-");
	return low === "" ? [0, 0] : [Number(low), Number(high)];
};

const cropTable: Row[] = [
	[
		"Crop",
		"Variety",
		"Seed g low",
		"Seed g high",
		"Soak hours low",
		"Soak hours high",
		"Weight",
		"Blackout days low",
		"Blackout days high",
		"Harvest day first",
		"Harvest day last",
		"Yield oz low",
		"Yield oz high",
		"Taste",
	],
	...crops.map(
		(crop): Row => [
			crop.name,
			crop.variety,
			...range(crop.seedGrams),
			...range(crop.soak),
			crop.weight.replace("-", " to "),
			...range(crop.blackout),
			...range(crop.harvest),
			...range(crop.yieldOunces),
			crop.taste,
		],
	),
];

const trayCost: Row[] = [
	[
		"Line",
		"Quantity",
		"Unit",
		"Price per unit in dollars",
		"Example for one radish tray in dollars",
		"Yours in dollars",
	],
	["Seed", 30, "gram", 0.0397, 1.19, ""],
	["Growing mix", 0.12, "cubic foot", 13.3, 1.6, ""],
	["Clamshells", 4, "piece", 0.28, 1.12, ""],
	["Labels", 4, "piece", 0.06, 0.24, ""],
	["Electricity", 1.4, "kilowatt-hour", 0.17, 0.24, ""],
	["Wear of two trays over 40 crops", 2, "tray", 0.075, 0.15, ""],
	["Soap, bleach and water", 1, "tray", 0.06, 0.06, ""],
	["Materials", "", "", "", 4.6, ""],
	["Your time", 18, "minute", 0.3, 5.4, ""],
	["Cost of the tray", "", "", "", 10, ""],
	["Clamshells from the tray", 4, "piece", "", "", ""],
	["Cost of one clamshell", "", "", "", 2.5, ""],
	["Stall fee carried by one clamshell ($30 over 24 sold)", "", "", "", 1.25, ""],
	["Example figures with their working shown; put your own in the last column", "", "", "", "", ""],
];

const sowingLog: Row[] = [
	[
		"Lot",
		"Crop",
		"Seed lot",
		"Ordered by",
		"Soak",
		"Sow",
		"Weight off",
		"Into the light",
		"Harvest",
		"Seed g",
		"Yield oz",
		"Note",
	],
	[
		"P-0405",
		"Pea",
		"example",
		"Saturday market",
		"2026-04-04",
		"2026-04-05",
		"2026-04-08",
		"2026-04-09",
		"2026-04-17",
		225,
		12,
		"second cut left standing",
	],
	[
		"S-0406",
		"Sunflower",
		"example",
		"Saturday market",
		"2026-04-05",
		"2026-04-06",
		"2026-04-09",
		"2026-04-10",
		"2026-04-17",
		125,
		11.5,
		"brushed hulls on day 8",
	],
	[
		"B-0407",
		"Broccoli",
		"example",
		"Weekly bags",
		"",
		"2026-04-07",
		"2026-04-09",
		"2026-04-11",
		"2026-04-17",
		16,
		7,
		"",
	],
	[
		"R-0409",
		"Radish",
		"example",
		"Cafe, standing order",
		"",
		"2026-04-09",
		"2026-04-11",
		"2026-04-12",
		"2026-04-17",
		30,
		9,
		"sow 28 g next time",
	],
];

mkdirSync(filesFolder, { recursive: true });
for (const [file, rows] of [
	["crop-table.csv", cropTable],
	["tray-cost-worksheet.csv", trayCost],
	["sowing-log.csv", sowingLog],
] as const) {
	writeFileSync(join(filesFolder, file), toCsv(rows));
	console.log(`${file} ${rows.length} rows`);
}
