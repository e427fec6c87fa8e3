import type { BrandLook } from "./brand-colors.ts";
import type { TypefaceId } from "./typefaces.ts";

/** A picture where it is shown. */
export interface ShownPicture {
	/** Path with the version of the brand, so that it can be cached permanently. */
	src: string;
	width: number;
	height: number;
}

/** What pages know of the brand. None of it is secret. */
export interface ShownBrand {
	/** Changes with every change of the brand; part of the addresses of its files. */
	version: string;
	shortName: string;
	/** Null if the mark is shown instead. */
	logo: ShownPicture | null;
	/** For dark backgrounds; null if the logo suits both. */
	darkLogo: ShownPicture | null;
	logoShowsName: boolean;
	/** The icon as an SVG of ours, without anything from a person's file; empty if it is a picture. */
	mark: string;
	look: BrandLook;
	headings: TypefaceId;
	text: TypefaceId;
	/** In pixels. */
	radius: number;
}
