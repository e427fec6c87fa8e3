/* Avoids a schema library, because this code is sent to every member who sees an update. */

export interface Color {
	red: number;
	green: number;
	blue: number;
	/** From 0 (transparent) to 1 (opaque). */
	alpha: number;
}

/**
 * Parses a hex value, or rgb() or rgba() with numbers (UPD-03). Accepts nothing else, so nothing else can end up in a
 * style.
 *
 * @returns null if the value is not a color
 */
export function readColor(value: string): Color | null {
	const color = value.trim().toLowerCase();
	const hex = color.match(/^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/)?.[1];
	if (hex) {
		const pairs = hex.length < 6 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? []);
		const [red = 0, green = 0, blue = 0, alpha = 255] = pairs.map((pair) => Number.parseInt(pair, 16));
		return { red, green, blue, alpha: alpha / 255 };
	}
	const parts = color.match(
		/^rgba?\(\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*(?:[,/]\s*(0|1|0?\.\d+|1\.0+|\d{1,3}%)\s*)?\)$/,
	);
	if (!parts) return null;
	const [red = 0, green = 0, blue = 0] = parts.slice(1, 4).map(Number);
	const share = parts[4] ?? "1";
	const alpha = share.endsWith("%") ? Number.parseInt(share, 10) / 100 : Number(share);
	return Math.max(red, green, blue) <= 255 && alpha <= 1 ? { red, green, blue, alpha } : null;
}

/** Returns the relative luminance (WCAG 2). */
export function luminance(color: Color): number {
	const [red = 0, green = 0, blue = 0] = [color.red, color.green, color.blue].map((channel) => {
		const share = channel / 255;
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Minimum contrast of readable text (WCAG 2.2 AA). */
export const READABLE = 4.5;

/**
 * Returns the contrast ratio of text on its background, from 1 to 21 (WCAG 2). Treats whatever shows through as white.
 */
export function contrast(ground: Color, ink: Color): number {
	const below = over(ground, { red: 255, green: 255, blue: 255, alpha: 1 });
	const [light = 1, dark = 1] = [luminance(below), luminance(over(ink, below))].sort((one, other) => other - one);
	return (light + 0.05) / (dark + 0.05);
}

function over(color: Color, below: Color): Color {
	const mix = (one: number, other: number) => one * color.alpha + other * (1 - color.alpha);
	return {
		red: mix(color.red, below.red),
		green: mix(color.green, below.green),
		blue: mix(color.blue, below.blue),
		alpha: 1,
	};
}
