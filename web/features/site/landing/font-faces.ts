import type { TypefaceId } from "../../../../contract/site/brand/typefaces.ts";
import figtree from "./fonts/figtree-400-600-subset.woff2?inline";
import fraunces from "./fonts/fraunces-600-subset.woff2?inline";

/*
 * `optional`: text never changes its shape after it was seen. The server inlines the file and has it loaded early, so it
 * is available in time. It only has the letters of English and Spanish, which halves its size (samples/README.md).
 */
const face = (family: string, weight: string, file: string) =>
	`@font-face{font-family:"${family}";font-weight:${weight};font-display:optional;src:url(${file}) format("woff2")}`;

const faces: Partial<Record<TypefaceId, string>> = {
	fraunces: face("Fraunces", "600", fraunces),
	figtree: face("Figtree", "400 600", figtree),
};

/** Returns the `@font-face` rules of these typefaces, each once. Those of the device need none. */
export const fontFaces = (typefaces: TypefaceId[]): string =>
	[...new Set(typefaces)].map((id) => faces[id] ?? "").join("");
