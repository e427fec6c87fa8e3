import { type Color, contrast, luminance, READABLE, readColor } from "../../color.ts";

/*
 * All colors of a site, computed from one (BRND-01). Each has a fixed luminance, whatever the hue: the contrast between
 * two of them is the same for every brand, and high enough in light and dark (WCAG 2.2 AA).
 */

/** Ten shades from light to dark, as hex values. */
export type Shades = [string, string, string, string, string, string, string, string, string, string];

/** Colors of public pages and emails. */
export interface PageColors {
	ink: string;
	muted: string;
	/** Headings, dark backgrounds and the buttons of emails. */
	deep: string;
	deeper: string;
	/** Links and lines. */
	brand: string;
	/** On dark backgrounds. */
	bright: string;
	/** Text and drawings on dark backgrounds. */
	soft: string;
	mist: string;
	pale: string;
	cream: string;
	paper: string;
	quote: string;
	white: string;
	line: string;
	/** Edge of a field. */
	edge: string;
	accent: string;
	/** Buttons. White text on it is readable. */
	accentDeep: string;
	/** Text in the accent color, readable on every background. */
	accentInk: string;
	/** Background of a failure. */
	alarm: string;
}

/** Colors of the application in one scheme that Mantine has no shade for. */
export interface SchemeColors {
	body: string;
	text: string;
	dimmed: string;
	hover: string;
	surface: string;
	sidebar: string;
	line: string;
	/** Background of the reader, and of media. */
	ground: string;
	media: string;
}

/** Tints of the dark scheme, each with its text. */
export interface DarkTints {
	brand: [string, string];
	accent: [string, string];
	gray: [string, string];
}

/** All colors of a site. */
export interface BrandLook {
	/** 7 is for buttons, 8 is the brand color. */
	brand: Shades;
	accent: Shades;
	/** Neutral shades of the dark scheme. */
	dark: Shades;
	light: SchemeColors;
	night: SchemeColors;
	tints: DarkTints;
	page: PageColors;
}

interface Oklch {
	l: number;
	c: number;
	/** In radians. */
	h: number;
}

const toLinear = (channel: number) => {
	const share = channel / 255;
	return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const fromLinear = (share: number) =>
	255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * Math.max(share, 0) ** (1 / 2.4) - 0.055);

/** Converts to OKLCH (CSS Color 4). */
function toOklch({ red, green, blue }: Color): Oklch {
	const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
	const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
	const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
	const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
	const x = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
	const y = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
	return {
		l: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
		c: Math.hypot(x, y),
		h: Math.atan2(y, x),
	};
}

/** Returns the color, or null if no screen can show it. */
function fromOklch({ l, c, h }: Oklch): Color | null {
	const [x, y] = [c * Math.cos(h), c * Math.sin(h)];
	const long = (l + 0.3963377774 * x + 0.2158037573 * y) ** 3;
	const middle = (l - 0.1055613458 * x - 0.0638541728 * y) ** 3;
	const short = (l - 0.0894841775 * x - 1.291485548 * y) ** 3;
	const channels = [
		4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
		-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
		-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
	];
	if (channels.some((channel) => channel < -0.001 || channel > 1.001)) return null;
	const [red = 0, green = 0, blue = 0] = channels.map((channel) =>
		Math.max(0, Math.min(255, Math.round(fromLinear(channel)))),
	);
	return { red, green, blue, alpha: 1 };
}

/** As saturated as wanted and possible. */
function inGamut({ l, c, h }: Oklch): Color {
	for (let chroma = c; chroma > 0.002; chroma *= 0.9) {
		const color = fromOklch({ l, c: chroma, h });
		if (color) return color;
	}
	return fromOklch({ l, c: 0, h }) ?? { red: 0, green: 0, blue: 0, alpha: 1 };
}

export const toHex = ({ red, green, blue }: Color): string =>
	`#${[red, green, blue].map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;

/** Returns the color of this hue whose luminance is closest to the wanted one without exceeding it. */
function atLuminance(wanted: number, c: number, h: number): string {
	let [low, high] = [0, 1];
	for (let step = 0; step < 22; step += 1) {
		const l = (low + high) / 2;
		if (luminance(inGamut({ l, c, h })) > wanted) high = l;
		else low = l;
	}
	return toHex(inGamut({ l: low, c, h }));
}

/** Luminance, and the share of the brand's chroma. */
type Tone = [luminance: number, chroma: number];

const SHADES: Tone[] = [
	[0.907, 0.12],
	[0.787, 0.3],
	[0.64, 0.5],
	[0.504, 0.7],
	[0.395, 0.85],
	[0.274, 1],
	[0.166, 1],
	[0.112, 1],
	[0.062, 0.9],
	[0.032, 0.75],
];
const ACCENTS: Tone[] = [
	[0.895, 0.12],
	[0.775, 0.3],
	[0.59, 0.5],
	[0.424, 0.75],
	[0.31, 0.95],
	[0.243, 1],
	[0.214, 1],
	[0.143, 1],
	[0.092, 0.9],
	[0.053, 0.75],
];
const DARKS: number[] = [0.78, 0.59, 0.435, 0.212, 0.077, 0.047, 0.031, 0.02, 0.012, 0.007];

/** The lightest color that white text is readable on, with a margin for backgrounds that are not quite white. */
const MAX_DEEP = 0.122;
const MIN_DEEP = 0.02;

/**
 * Computes all colors of a site from its brand color. The color itself is used where text on it is readable; otherwise
 * it is darkened just enough.
 *
 * @param hex as `#rrggbb`
 * @throws RangeError if it is not a color
 */
export function computeLook(hex: string): BrandLook {
	const chosen = readColor(hex);
	if (!chosen) throw new RangeError("not a color");
	const { c, h } = toOklch(chosen);
	const vivid = Math.min(c, 0.19);
	const neutral = Math.min(c * 0.1, 0.01);
	const tone = ([y, share]: Tone) => atLuminance(y, vivid * share, h);
	const plain = (y: number, share = 1) => atLuminance(y, neutral * share, h);
	const chosenLuminance = luminance(chosen);
	const deepLuminance = Math.max(MIN_DEEP, Math.min(MAX_DEEP, chosenLuminance));
	const deep = deepLuminance === chosenLuminance ? toHex(chosen) : atLuminance(deepLuminance, c, h);
	const deeper = atLuminance(deepLuminance * 0.62, c * 0.9, h);
	const brand = SHADES.map(tone);
	brand[7] = deep;
	brand[8] = atLuminance(deepLuminance * 0.7, c, h);
	brand[9] = atLuminance(deepLuminance * 0.45, c * 0.9, h);
	// A gray brand has gray accents.
	const accentChroma = c < 0.02 ? 0 : 0.13;
	const accent = ACCENTS.map(([y, share]) => atLuminance(y, accentChroma * share, h + 2.2));
	const dark = DARKS.map((y) => plain(y, 1.2));
	const night = (at: number) => dark[at] ?? deep;
	return {
		brand: brand as Shades,
		accent: accent as Shades,
		dark: dark as Shades,
		light: {
			body: plain(0.925, 0.6),
			text: plain(0.021),
			dimmed: plain(0.124),
			hover: plain(0.865, 0.7),
			surface: "#ffffff",
			sidebar: plain(0.855, 0.8),
			line: plain(0.735),
			ground: plain(0.81, 0.8),
			media: night(8),
		},
		night: {
			body: night(8),
			text: plain(0.775),
			dimmed: plain(0.427),
			hover: night(6),
			surface: night(7),
			sidebar: plain(0.009),
			line: night(5),
			ground: plain(0.006),
			media: night(8),
		},
		tints: {
			brand: [atLuminance(0.049, vivid * 0.5, h), brand[1] ?? deep],
			accent: [atLuminance(0.035, accentChroma * 0.5, h + 2.2), accent[1] ?? deep],
			gray: [plain(0.051), plain(0.82, 0.5)],
		},
		page: {
			ink: plain(0.03, 1.5),
			muted: plain(0.118),
			deep,
			deeper,
			brand: deep,
			bright: tone([0.4, 0.7]),
			soft: tone([0.655, 0.5]),
			mist: plain(0.71),
			pale: tone([0.76, 0.25]),
			cream: plain(0.922, 0.6),
			paper: plain(0.825),
			quote: plain(0.872, 0.7),
			white: plain(0.985, 0.3),
			line: plain(0.69),
			edge: plain(0.212),
			accent: brand[6] ?? deep,
			accentDeep: deep,
			accentInk: deep,
			alarm: "#fbe9e4",
		},
	};
}

/** A pair of colors that someone has to read, in one scheme. */
export interface ContrastCheck {
	name: string;
	scheme: "light" | "dark";
	ratio: number;
	enough: boolean;
}

/** Checks every pair of text and background that the site uses, in light and dark (WCAG 2.2 AA). */
export function checkContrast({ brand, light, night, tints, page }: BrandLook): ContrastCheck[] {
	const [white, button, nightButton] = ["#ffffff", brand[7], brand[6]];
	const pairs: [name: string, scheme: "light" | "dark", text: string, background: string][] = [
		["Buttons", "light", white, button],
		["Links", "light", button, light.body],
		["Text", "light", light.text, light.sidebar],
		["Secondary text", "light", light.dimmed, light.sidebar],
		["Sales page text", "light", page.ink, page.paper],
		["Sales page secondary text", "light", page.muted, page.cream],
		["Sales page buttons", "light", white, page.accentDeep],
		["Sales page links", "light", page.accentInk, page.paper],
		["Sales page headings", "light", page.deep, page.paper],
		["Text on dark sections", "light", page.mist, page.deeper],
		["Buttons", "dark", white, nightButton],
		["Links", "dark", brand[4], night.surface],
		["Text", "dark", night.text, night.surface],
		["Secondary text", "dark", night.dimmed, night.surface],
		["Labels", "dark", tints.brand[1], tints.brand[0]],
		["Accent labels", "dark", tints.accent[1], tints.accent[0]],
	];
	return pairs.map(([name, scheme, text, background]) => {
		const [ink, ground] = [readColor(text), readColor(background)];
		const ratio = ink && ground ? contrast(ground, ink) : 1;
		return { name, scheme, ratio, enough: ratio >= READABLE };
	});
}
