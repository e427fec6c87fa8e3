/*
 * Sanitizes untrusted styles of a book. The browser's own parser reads them, so that an escape such as `u\72l(` means
 * the same here as in the displayed chapter, and only allowed values are written again.
 */

/** Functions without an address. `url` is checked separately; `image-set`, `src` and the like are dropped. */
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

/**
 * Decides whether a CSS value requests nothing outside of the book. Rejects escapes, because they could hide anything.
 */
export const isSafeValue = (value: string): boolean =>
	!value.includes("\\") &&
	[...value.replaceAll(OWN_ADDRESS, "").matchAll(/([\w-]*)\(/g)].every(
		([, name = ""]) => name === "" || FUNCTIONS.has(name.toLowerCase()),
	);

/** A style sheet of the book may import another one of it. */
const OWN_IMPORT = /@import\s+(?:url\(\s*)?["']?(blob:[\w:./-]+)["']?\s*\)?\s*([\w\s(),:-]*);/gi;

/**
 * @param css of a style sheet
 * @returns the parts that the browser understands and that request nothing outside of the book
 */
export function sanitizeStyle(css: string): string {
	const sheet = new CSSStyleSheet();
	// A constructed sheet cannot have imports.
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

/** By longhand names: for a shorthand with `var()` the browser returns no value, so it is dropped. */
function writeDeclarations(style: CSSStyleDeclaration): string {
	return [...style]
		.map((name) => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const)
		.filter(([, value]) => value !== "" && isSafeValue(value))
		.map(([name, value, priority]) => `${name}: ${value}${priority && ` !${priority}`};`)
		.join(" ");
}

/** A CSS string may contain an escaped `</style>`, which would end its element. */
const withoutEndTag = (css: string) => css.replaceAll("</", "<\\/");
