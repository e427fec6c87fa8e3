import { crops } from "./crops.ts";
import { type Cell, FIRST_ROW, type Sheet, type Style } from "./xlsx.ts";

/** A line that sums up what is above it, and the figures of one tray and one shelf, which the book quotes. */
export const exampleLines: [line: string, quantity: number, unit: string, price: number, working?: string][] = [
	["Seed", 30, "gram", 18 / 453.592, "18/453.592"],
	["Growing mix", 0.12, "cubic foot", 13.3],
	["Clamshells", 4, "piece", 0.28],
	["Labels", 4, "piece", 0.06],
	["Electricity", 1.4, "kilowatt-hour", 0.17],
	["Wear of two trays over 40 crops", 2, "tray", 0.075],
	["Soap, bleach and water", 1, "tray", 0.06],
];

export const shoppingLines: [thing: string, lookFor: string, count: number, price: number][] = [
	["Wire shelf, 48 × 18 in", "Four levels, adjustable", 1, 80],
	["LED shop lights, 4 ft", "4,000 lumens or more, 5000 to 6500 K", 2, 25],
	["Timer", "Mechanical is fine", 1, 10],
	["1020 trays with holes", "Extra strength", 6, 3],
	["1020 trays without holes", "For watering from below, and as covers", 8, 3],
	["Growing mix", "Fine peat or coir mix, no fertilizer", 1, 20],
	["Kitchen scale", "Reads single grams", 1, 15],
	["Clip fan", "Quiet, two speeds", 1, 18],
	["Thermometer with humidity", "Shows lowest and highest", 1, 10],
];

const cents = (value: number) => Math.round(value * 100) / 100;
const cell = (value: Cell["value"], style: Style, formula?: string): Cell => ({
	value,
	style,
	...(formula && { formula }),
});
const text = (value: string) => cell(value, "text");
const blank = (style: Style) => cell(null, style);
/** @param dateText such as `2026-04-17`; @returns the day as spreadsheets count it */
const day = (dateText: string) => Date.parse(dateText) / 86_400_000 + 25_569;
const numbers = (message: string): [low: number, high: number] => {
	const [low = 0, high = low] = (message.match(/\d+/g) ?? []).map(Number);
	return [low, high];
};
const yellow = "The yellow cells are yours; the rest works itself out.";

function example(): Sheet {
	const first = FIRST_ROW;
	const last = first + exampleLines.length - 1;
	const yours = cell("", "money", 'IF(OR(F#="",G#=""),"",ROUND(F#*G#,2))');
	const materials = cents(exampleLines.reduce((sum, [, quantity, , price]) => sum + cents(quantity * price), 0));
	const sumOf = (column: string, from: number, to: number) => `SUM(${column}${from}:${column}${to})`;
	const [materialsRow, timeRow, costRow, piecesRow] = [last + 1, last + 2, last + 3, last + 4];
	const total = (label: string, value: number, formula: (column: string) => string): (Cell | null)[] => [
		cell(label, "bold"),
		...Array.from({ length: 3 }, () => blank("bold")),
		cell(value, "boldMoney", formula("E")),
		blank("bold"),
		blank("bold"),
		cell(0, "boldMoney", formula("H")),
	];
	const guarded = (top: string, bottom: string) => `IF(N(${bottom})=0,0,ROUND(${top}/${bottom},2))`;
	return {
		name: "Tray cost",
		title: "Tray cost worksheet",
		note: `One tray of radish worked out in the open, as in chapter 7. ${yellow}`,
		columns: [
			["Line", 32],
			["Quantity", 11],
			["Unit", 15],
			["Price per unit", 13],
			["Example", 12],
			["Your quantity", 13],
			["Your price per unit", 13],
			["Yours", 12],
		],
		rows: [
			...exampleLines.map(([line, quantity, unit, price, working]) => [
				text(line),
				cell(quantity, "number"),
				text(unit),
				cell(price, "rate", working),
				cell(cents(quantity * price), "money", "ROUND(B#*D#,2)"),
				blank("inNumber"),
				blank("inMoney"),
				yours,
			]),
			total("Materials", materials, (column) => sumOf(column, first, last)),
			[
				text("Your time"),
				cell(18, "number"),
				text("minute"),
				cell(0.3, "rate", "18/60"),
				cell(5.4, "money", "ROUND(B#*D#,2)"),
				blank("inNumber"),
				blank("inMoney"),
				yours,
			],
			total("Cost of the tray", cents(materials + 5.4), (column) => sumOf(column, materialsRow, timeRow)),
			[
				text("Clamshells from the tray"),
				blank("text"),
				text("piece"),
				blank("text"),
				cell(4, "inNumber"),
				blank("text"),
				blank("text"),
				blank("inNumber"),
			],
			total("Cost of one clamshell", 2.5, (column) => guarded(`${column}${costRow}`, `${column}${piecesRow}`)),
			[
				text("Stall fee for the day"),
				blank("text"),
				text("dollars"),
				blank("text"),
				cell(30, "inMoney"),
				blank("text"),
				blank("text"),
				blank("inMoney"),
			],
			[
				text("Clamshells sold that day"),
				blank("text"),
				text("piece"),
				blank("text"),
				cell(24, "inNumber"),
				blank("text"),
				blank("text"),
				blank("inNumber"),
			],
			total(
				"One clamshell, stall included",
				3.75,
				(column) => `${column}${piecesRow + 1}+${guarded(`${column}${piecesRow + 2}`, `${column}${piecesRow + 3}`)}`,
			),
		],
	};
}

function cropTable(): Sheet {
	const end = FIRST_ROW + crops.length - 1;
	return {
		name: "Crops",
		title: "Crop table",
		note: `Ten crops, one standard 10 × 20 inch tray each, at 65 to 72 °F. Enter how many trays you want of each: seed and harvest follow. ${yellow}`,
		columns: [
			["Crop", 12],
			["Variety", 24],
			["Seed, g from", 9],
			["to", 8],
			["Soak, h from", 9],
			["to", 8],
			["Weight on top", 12],
			["Blackout, days from", 10],
			["to", 8],
			["Harvest, day from", 10],
			["to", 8],
			["Yield, oz from", 9],
			["to", 8],
			["Taste", 24],
			["Trays", 9],
			["Seed to buy, g", 11],
			["Harvest, oz", 11],
		],
		rows: [
			...crops.map((crop) => {
				const [seedLow, seedHigh] = numbers(crop.seedGrams);
				const [yieldLow, yieldHigh] = numbers(crop.yieldOunces);
				return [
					text(crop.name),
					text(crop.variety),
					...[crop.seedGrams, crop.soak].flatMap((range) => numbers(range).map((value) => cell(value, "number"))),
					text(crop.weight.replace("-", " to ")),
					...[crop.blackout, crop.harvest, crop.yieldOunces].flatMap((range) =>
						numbers(range).map((value) => cell(value, "number")),
					),
					text(crop.taste),
					cell(1, "inNumber"),
					cell((seedLow + seedHigh) / 2, "number", "O#*(C#+D#)/2"),
					cell((yieldLow + yieldHigh) / 2, "number", "O#*(L#+M#)/2"),
				];
			}),
			[
				cell("Together", "bold"),
				...Array.from({ length: 13 }, () => blank("bold")),
				cell(crops.length, "boldNumber", `SUM(O${FIRST_ROW}:O${end})`),
				cell(
					crops.reduce((sum, { seedGrams }) => sum + numbers(seedGrams).reduce((a, b) => a + b) / 2, 0),
					"boldNumber",
					`SUM(P${FIRST_ROW}:P${end})`,
				),
				cell(
					crops.reduce((sum, { yieldOunces }) => sum + numbers(yieldOunces).reduce((a, b) => a + b) / 2, 0),
					"boldNumber",
					`SUM(Q${FIRST_ROW}:Q${end})`,
				),
			],
		],
	};
}

const sown: [lot: string, crop: string, buyer: string, cut: string, days: number, grams: number, ounces: number][] = [
	["P-0405", "Pea", "Saturday market", "2026-04-17", 12, 225, 12],
	["S-0406", "Sunflower", "Saturday market", "2026-04-17", 11, 125, 11.5],
	["B-0407", "Broccoli", "Weekly bags", "2026-04-17", 10, 16, 7],
	["R-0409", "Radish", "Café, standing order", "2026-04-17", 8, 30, 9],
];

function sowingLog(): Sheet[] {
	const end = FIRST_ROW + 59;
	const formulas = {
		sow: 'IF(OR(D#="",E#=""),"",D#-E#)',
		days: 'IF(OR(F#="",H#=""),"",H#-F#)',
		rate: 'IF(OR(I#="",J#=""),"",ROUND(J#/I#*100,1))',
	};
	const rows: (Cell | null)[][] = sown.map(([lot, crop, buyer, cut, days, grams, ounces]) => [
		cell(lot, "inText"),
		cell(crop, "inText"),
		cell(buyer, "inText"),
		cell(day(cut), "inDate"),
		cell(days, "inNumber"),
		cell(day(cut) - days, "date", formulas.sow),
		blank("inDate"),
		cell(day(cut), "inDate"),
		cell(grams, "inNumber"),
		cell(ounces, "inNumber"),
		cell(days, "number", formulas.days),
		cell(Math.round((ounces / grams) * 1000) / 10, "number", formulas.rate),
		cell("Example", "inText"),
	]);
	while (rows.length < 60)
		rows.push([
			...["inText", "inText", "inText", "inDate", "inNumber"].map((style) => blank(style as Style)),
			cell("", "date", formulas.sow),
			...["inDate", "inDate", "inNumber", "inNumber"].map((style) => blank(style as Style)),
			cell("", "number", formulas.days),
			cell("", "number", formulas.rate),
			blank("inText"),
		]);
	const average = (column: string) =>
		`IF(COUNTIFS(Log!$B$${FIRST_ROW}:$B$${end},A#,Log!$${column}$${FIRST_ROW}:$${column}$${end},">0")=0,"",ROUND(AVERAGEIFS(Log!$${column}$${FIRST_ROW}:$${column}$${end},Log!$B$${FIRST_ROW}:$B$${end},A#,Log!$${column}$${FIRST_ROW}:$${column}$${end},">0"),1))`;
	return [
		{
			name: "Log",
			title: "Sowing log",
			note: `Enter the day you want to harvest and the days the crop needs: the sowing day follows. ${yellow} Clear the four examples and begin.`,
			columns: [
				["Lot", 10],
				["Crop", 12],
				["For", 22],
				["Harvest planned", 13],
				["Days needed", 9],
				["Sow on", 13],
				["Into the light", 13],
				["Cut on", 13],
				["Seed, g", 9],
				["Yield, oz", 9],
				["Days taken", 9],
				["Ounces from 100 g", 11],
				["Change next time", 26],
			],
			rows,
		},
		{
			name: "Averages",
			title: "Your own averages",
			note: "From the log, crop by crop. After four trays of a crop, plan with these instead of the book's.",
			columns: [
				["Crop", 14],
				["Trays cut", 11],
				["Days, average", 12],
				["Ounces, average", 12],
				["Book: days", 14],
				["Book: ounces", 14],
			],
			rows: crops.map((crop) => {
				const own = sown.find(([, name]) => name === crop.name);
				return [
					text(crop.name),
					cell(own ? 1 : 0, "number", `COUNTIFS(Log!$B$${FIRST_ROW}:$B$${end},A#,Log!$J$${FIRST_ROW}:$J$${end},">0")`),
					cell(own ? own[4] : "", "number", average("K")),
					cell(own ? own[6] : "", "number", average("J")),
					text(crop.harvest.replace("-", " to ")),
					text(`${crop.yieldOunces.replace("-", " to ")} oz`),
				];
			}),
		},
	];
}

function coldLog(): Sheet {
	const check = (message: string) => cell("", "text", message);
	return {
		name: "Log",
		title: "Clean-tray and cold-chain log",
		note: `Three columns a day, ten seconds. The refrigerator at 40 °F or below, the sanitizer at 50 to 200 ppm, unless your county says otherwise. ${yellow}`,
		columns: [
			["Date", 13],
			["Refrigerator °F, morning", 14],
			["Refrigerator °F, evening", 14],
			["Cold?", 13],
			["Trays washed and sanitized", 14],
			["Test strip, ppm", 12],
			["Sanitizer?", 13],
			["Initials", 10],
		],
		rows: Array.from({ length: 31 }, () => [
			blank("inDate"),
			blank("inNumber"),
			blank("inNumber"),
			check('IF(COUNT(B#:C#)=0,"",IF(MAX(B#:C#)>40,"Too warm","OK"))'),
			blank("inNumber"),
			blank("inNumber"),
			check('IF(F#="","",IF(F#<50,"Too weak",IF(F#>200,"Too strong","OK")))'),
			blank("inText"),
		]),
	};
}

function shoppingList(): Sheet {
	const end = FIRST_ROW + shoppingLines.length - 1;
	return {
		name: "Shopping list",
		title: "Shelf plan and shopping list",
		note: `One lit level, as in chapter 2, at common prices. ${yellow}`,
		columns: [
			["Thing", 28],
			["What to look for", 36],
			["How many", 10],
			["Roughly, each", 12],
			["Roughly", 12],
			["Your price, each", 12],
			["Yours", 12],
		],
		rows: [
			...shoppingLines.map(([thing, lookFor, count, price]) => [
				text(thing),
				text(lookFor),
				cell(count, "inNumber"),
				cell(price, "money"),
				cell(count * price, "money", "C#*D#"),
				blank("inMoney"),
				cell("", "money", 'IF(F#="","",C#*F#)'),
			]),
			[
				cell("Together", "bold"),
				...Array.from({ length: 3 }, () => blank("bold")),
				cell(
					shoppingLines.reduce((sum, [, , count, price]) => sum + count * price, 0),
					"boldMoney",
					`SUM(E${FIRST_ROW}:E${end})`,
				),
				blank("bold"),
				cell(0, "boldMoney", `SUM(G${FIRST_ROW}:G${end})`),
			],
		],
	};
}

function priceList(): Sheet {
	const lines: [product: string, ounces: number, cost: number, price: number][] = [
		["Clamshell, one crop", 2, 2.5, 5],
		["Living tray", 9, 8, 20],
		["Weekly bag, mixed", 4, 3.95, 10],
		["Restaurant bag", 8, 7.9, 16],
	];
	return {
		name: "Price list",
		title: "Price list template",
		note: `Your cost comes from the tray cost worksheet. The figures are examples and no advice on what to ask. ${yellow}`,
		columns: [
			["Product", 28],
			["Ounces", 10],
			["Your cost", 12],
			["Your price", 12],
			["Left over", 12],
			["Share of the price", 12],
			["Price an ounce", 12],
		],
		rows: [...lines, ...Array.from({ length: 6 }, () => null)].map((line) => [
			line ? cell(line[0], "inText") : blank("inText"),
			line ? cell(line[1], "inNumber") : blank("inNumber"),
			line ? cell(line[2], "inMoney") : blank("inMoney"),
			line ? cell(line[3], "inMoney") : blank("inMoney"),
			cell(line ? cents(line[3] - line[2]) : "", "money", 'IF(OR(C#="",D#=""),"",D#-C#)'),
			cell(line ? (line[3] - line[2]) / line[3] : "", "percent", 'IF(OR(C#="",N(D#)=0),"",(D#-C#)/D#)'),
			cell(line ? cents(line[3] / line[1]) : "", "money", 'IF(OR(D#="",N(B#)=0),"",ROUND(D#/B#,2))'),
		]),
	};
}

function weeklyBags(): Sheet {
	const homes: [household: string, mild: number, peppered: number, crunch: number, paid: number][] = [
		["Example: Oak Street 12", 1, 0, 0, 10],
		["Example: Oak Street 19", 0, 1, 1, 0],
	];
	const end = FIRST_ROW + 11;
	const sum = (column: string) => `SUM(${column}${FIRST_ROW}:${column}${end})`;
	return {
		name: "Orders",
		title: "Weekly bag order sheet",
		note: `Orders by Sunday, harvest Thursday, at the door on Friday. Bags of 4 ounces; enter your price for each household. ${yellow}`,
		columns: [
			["Household", 28],
			["Mild garden", 10],
			["Peppered", 10],
			["Crunch", 10],
			["Bags", 9],
			["Price a bag", 12],
			["Due", 12],
			["Paid", 12],
			["Still open", 12],
			["Note", 24],
		],
		rows: [
			...Array.from({ length: 12 }, (_, at) => {
				const home = homes[at];
				const bags = home ? home[1] + home[2] + home[3] : 0;
				return [
					home ? cell(home[0], "inText") : blank("inText"),
					...[1, 2, 3].map((index) => (home ? cell(home[index] ?? 0, "inNumber") : blank("inNumber"))),
					cell(bags, "number", "SUM(B#:D#)"),
					home ? cell(10, "inMoney") : blank("inMoney"),
					cell(bags * 10, "money", "E#*N(F#)"),
					home ? cell(home[4], "inMoney") : blank("inMoney"),
					cell(bags * 10 - (home?.[4] ?? 0), "money", "G#-N(H#)"),
					blank("inText"),
				];
			}),
			[
				cell("Together", "bold"),
				...(
					[
						["B", 1],
						["C", 1],
						["D", 1],
						["E", 3],
					] as const
				).map(([column, value]) => cell(value, "boldNumber", sum(column))),
				blank("bold"),
				...(
					[
						["G", 30],
						["H", 10],
						["I", 20],
					] as const
				).map(([column, value]) => cell(value, "boldMoney", sum(column))),
				blank("bold"),
			],
			[
				cell("Ounces to pack", "bold"),
				...(
					[
						["B", 4],
						["C", 4],
						["D", 4],
						["E", 12],
					] as const
				).map(([column, value]) => cell(value, "boldNumber", `${column}${end + 1}*4`)),
				...Array.from({ length: 5 }, () => blank("bold")),
			],
		],
	};
}

function secondShelf(): Sheet {
	const at = (line: number) => FIRST_ROW + line;
	const lines: [label: string, now: number, then: number, style: Style, formula?: (column: string) => string][] = [
		["Trays a week", 6, 12, "inNumber"],
		["Ounces from a tray", 9, 9, "inNumber"],
		["Share of it that sells", 0.9, 0.75, "inPercent"],
		["Price an ounce", 2.5, 2.5, "inMoney"],
		["Sold in a week", 121.5, 202.5, "money", (c) => `ROUND(${c}${at(0)}*${c}${at(1)}*${c}${at(2)}*${c}${at(3)},2)`],
		["Materials for a tray", 4.6, 4.6, "inMoney"],
		["Stall, gas and ice in a week", 38, 38, "inMoney"],
		["Left for your time", 55.9, 109.3, "boldMoney", (c) => `${c}${at(4)}-${c}${at(0)}*${c}${at(5)}-${c}${at(6)}`],
		["Minutes for a tray", 18, 18, "inNumber"],
		["Hours of selling a week", 5, 5.5, "inNumber"],
		["Hours a week", 6.8, 9.1, "number", (c) => `${c}${at(0)}*${c}${at(8)}/60+${c}${at(9)}`],
		["For each hour", 8.22, 12.01, "boldMoney", (c) => `IF(${c}${at(10)}=0,0,ROUND(${c}${at(7)}/${c}${at(10)},2))`],
	];
	return {
		name: "Second shelf",
		title: "Second shelf calculator",
		note: `What changes when you double the trays and sell a smaller share of them. The figures are examples and no promise. ${yellow}`,
		columns: [
			["Line", 34],
			["Now", 14],
			["With a second shelf", 18],
		],
		rows: [
			...lines.map(([label, now, then, style, formula]) => [
				text(label),
				cell(now, style, formula?.("B")),
				cell(then, style, formula?.("C")),
			]),
			[text("Cost of the second shelf"), blank("text"), cell(245, "inMoney")],
			[
				cell("Weeks until it has paid for itself", "bold"),
				blank("bold"),
				cell(5, "boldNumber", `IF(C${at(7)}<=B${at(7)},"never",ROUNDUP(C${at(12)}/(C${at(7)}-B${at(7)}),0))`),
			],
		],
	};
}

/** Every workbook of the bundle, by the name of its file. */
export const workbooks: Record<string, Sheet[]> = {
	"tray-cost-worksheet.xlsx": [example()],
	"crop-table.xlsx": [cropTable()],
	"sowing-log.xlsx": sowingLog(),
	"clean-tray-and-cold-chain-log.xlsx": [coldLog()],
	"shelf-plan-and-shopping-list.xlsx": [shoppingList()],
	"price-list-template.xlsx": [priceList()],
	"weekly-bag-order-sheet.xlsx": [weeklyBags()],
	"second-shelf-calculator.xlsx": [secondShelf()],
};
