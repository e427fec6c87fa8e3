/* The typefaces that a brand chooses from (BRND-01). Each is part of the site: no visitor's browser asks another host. */

export interface Typeface {
	/** As shown to the seller. */
	label: string;
	/** CSS `font-family`. */
	family: string;
	/** Whether it is suited for long texts. */
	forText: boolean;
}

const SANS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif';
const SERIF = 'Georgia, "Times New Roman", serif';

export const typefaces = {
	fraunces: { label: "Fraunces, a warm serif", family: '"Fraunces", Georgia, serif', forText: false },
	figtree: { label: "Figtree, a friendly sans", family: `"Figtree", ${SANS}`, forText: true },
	sans: { label: "The device's own sans", family: SANS, forText: true },
	serif: { label: "Georgia, a classic serif", family: SERIF, forText: true },
} as const satisfies Record<string, Typeface>;

export type TypefaceId = keyof typeof typefaces;

const ids = Object.keys(typefaces) as [TypefaceId, ...TypefaceId[]];
export const headingTypefaces = ids;
export const textTypefaces = ids.filter((id) => typefaces[id].forText) as [TypefaceId, ...TypefaceId[]];
