import { contrast, READABLE, readColor } from "../../../../contract/color.ts";
import type { PageContent } from "../../../../contract/site/page-content.ts";
import type { PagePicture } from "../../../../contract/site/page-fields.ts";

/** Returns the value of `data-focus` for a picture with a focus point. */
export const focusName = (focus: PagePicture["focus"]): string | undefined =>
	focus && `${Math.round(focus.x)}-${Math.round(focus.y)}`;

/**
 * Returns the seller's style choices as text for the single `<style>` element: a public page allows no other styles
 * (SEC-02). Only a validated color and integers are inserted.
 */
export function pageStyle({ brand, ...page }: PageContent): string {
	const focuses = new Set<string>();
	collectFocuses(page, focuses);
	const rules = [...focuses].map((name) => {
		const [x, y] = name.split("-");
		return `[data-focus="${name}"]{object-position:${x}% ${y}%}`;
	});
	return brandStyle(brand.color) + rules.join("");
}

function collectFocuses(value: unknown, into: Set<string>): void {
	if (typeof value !== "object" || value === null) return;
	if ("src" in value && "focus" in value) {
		const name = focusName((value as PagePicture).focus);
		if (name) into.add(name);
	} else for (const part of Object.values(value)) collectFocuses(part, into);
}

/** The light text on it, and the light background below it, from `styles/tokens.css`. */
const LIGHT = "#fffdf8";
const DARKER = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2];

/** Returns backgrounds, links and buttons in the brand color, darkened until text on it is readable (WCAG 2.2 AA). */
function brandStyle(brand: string): string {
	const chosen = readColor(brand);
	const light = readColor(LIGHT);
	if (!chosen || !light) return "";
	const darker = (share: number) => ({
		...chosen,
		red: chosen.red * share,
		green: chosen.green * share,
		blue: chosen.blue * share,
	});
	// With a margin, because the palest background of the page is darker than white.
	const share = DARKER.find((one) => contrast(light, darker(one)) >= READABLE * 1.3) ?? 0.2;
	const hex = (color: typeof chosen) =>
		`#${[color.red, color.green, color.blue].map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
	const deep = hex(darker(share));
	const deeper = hex(darker(share * 0.75));
	return `:root{--deep:${deep};--deeper:${deeper};--leaf:${deep};--clay-deep:${deep};--clay-ink:${deep}}`;
}
