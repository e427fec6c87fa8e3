/*
 * Styles of a book, written by a stranger. The browser's own parser reads them, so that an escape such as `u\72l(` means
 * here what it means when the chapter is shown, and only what is on the lists below is written again.
 */

/** Functions that name no address. `url` is looked at by itself; `image-set`, `src` and the like are left out. */
const FUNCTIONS = new Set(
	`blur brightness calc circle clamp color color-mix conic-gradient contrast counter counters cubic-bezier
	drop-shadow ellipse fit-content format grayscale hsl hsla hue-rotate hwb inset invert lab lch light-dark linear
	linear-gradient local matrix matrix3d max min minmax oklab oklch opacity perspective polygon radial-gradient repeat
	repeating-conic-gradient repeating-linear-gradient repeating-radial-gradient rgb rgba rotate rotate3d rotatex rotatey
	rotatez saturate scale scale3d scalex scaley scalez sepia skew skewx skewy steps tech translate translate3d
	translatex translatey translatez var`.split(/\s+/),
);

/** Addresses of the book have become `blob:` by now. */
const OWN_ADDRESS = /url\(\s*(["']?)(?:blob:|data:|#)[^"'()\\]*\1\s*\)/gi;

/** Whether a value of CSS asks for nothing outside of the book. An escape could hide anything, so none is let through. */
export const isSafeValue = (value: string): boolean =>
	!value.includes("\\") &&
	[...value.replaceAll(OWN_ADDRESS, "").matchAll(/([\w-]*)\(/g)].every(
		([, name = ""]) => name === "" || FUNCTIONS.has(name.toLowerCase()),
	);

/** A style sheet of the book may ask for another one of it. */
const OWN_IMPORT = /@import\s+(?:url\(\s*)?["']?(blob:[\w:./-]+)["']?\s*\)?\s*([\w\s(),:-]*);/gi;

/**
 * @param css of a style sheet
 * @returns what of it the browser understands and asks for nothing outside of the book
 */
export function sanitizeStyle(css: string): string {
	const sheet = new CSSStyleSheet();
	// A sheet that is made by hand has no imports.
	sheet.replaceSync(css);
	const imports = [...css.matchAll(OWN_IMPORT)].map(([, address, media]) => `@import url("${address}") ${media};`);
	return withoutEndTag([...imports, ...writeRules(sheet.cssRules)].join("\n"));
}

/** @param css of a `style` attribute */
export function sanitizeDeclarations(css: string): string {
	const element = document.createElement("span");
	element.style.cssText = css;
	return writeDeclarations(element.style);
}

function writeRules(rules: CSSRuleList): string[] {
	return [...rules].flatMap((rule) => {
		if (rule instanceof CSSStyleRule) return `${rule.selectorText} { ${writeDeclarations(rule.style)} }`;
		if (rule instanceof CSSFontFaceRule) return `@font-face { ${writeDeclarations(rule.style)} }`;
		if (rule instanceof CSSMediaRule) return `@media ${rule.conditionText} { ${writeRules(rule.cssRules).join("\n")} }`;
		if (rule instanceof CSSSupportsRule)
			return `@supports ${rule.conditionText} { ${writeRules(rule.cssRules).join("\n")} }`;
		return [];
	});
}

/** Each by its long name: of a shorthand with `var()` the browser tells no value, and it is left out. */
function writeDeclarations(style: CSSStyleDeclaration): string {
	return [...style]
		.map((name) => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const)
		.filter(([, value]) => value !== "" && isSafeValue(value))
		.map(([name, value, priority]) => `${name}: ${value}${priority && ` !${priority}`};`)
		.join(" ");
}

/** A string of CSS may have been an escaped `</style>`, which would end the element that it is written into. */
const withoutEndTag = (css: string) => css.replaceAll("</", "<\\/");
