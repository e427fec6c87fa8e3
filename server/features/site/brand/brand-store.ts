import { createHash } from "node:crypto";
import { type BrandPictureKind, type BrandValues, brandValues } from "../../../../contract/site/brand/brand.ts";
import { type BrandLook, computeLook } from "../../../../contract/site/brand/brand-colors.ts";
import { brandFile } from "../../../../contract/site/brand/brand-files.ts";
import { cornerRadii } from "../../../../contract/site/brand/corner-radii.ts";
import type { ShownBrand, ShownPicture } from "../../../../contract/site/brand/shown-brand.ts";
import { settingShapes } from "../../../../contract/site/settings.ts";
import type { Database, Queryable } from "../../../database/database.ts";
import { findBrand, findSiteName, listBrandPictures, type StoredBrandPicture } from "./brand.queries.ts";
import { newSiteBrand, readDefaultBrand } from "./default-brand.ts";
import { DELIVERED_COLOR, deliveredLook } from "./delivered-look.ts";
import { drawMark } from "./draw-mark.ts";

/** The brand as everything on the server reads it (BRND-01). */
export interface Brand {
	values: BrandValues;
	/** What restoring the brand brings back. */
	defaults: BrandValues;
	look: BrandLook;
	/** Decided, where the seller leaves it to the site. */
	mark: "leaf" | "letter";
	pictures: Partial<Record<BrandPictureKind, StoredBrandPicture>>;
	/** Changes whenever anything of it does. */
	version: string;
}

/** Reads the brand from the database at each call, so that every process sees a change immediately. */
export interface BrandStore {
	read(): Promise<Brand>;
}

export const createBrandStore = (db: Database): BrandStore => ({ read: () => readBrand(db) });

/** Returns the colors that go with a brand color. */
export const lookOf = (color: string): BrandLook => (color === DELIVERED_COLOR ? deliveredLook : computeLook(color));

let last = { color: DELIVERED_COLOR, look: deliveredLook };

export async function readBrand(db: Queryable): Promise<Brand> {
	const [saved, name, pictures] = await Promise.all([findBrand(db), findSiteName(db), listBrandPictures(db)]);
	const delivered = readDefaultBrand();
	const readName = settingShapes.site_name.safeParse(name?.name);
	const ownName = readName.success ? readName.data : delivered.name;
	const defaults = saved.hasGuide ? { ...delivered, ...newSiteBrand, name: ownName } : delivered;
	const values = { ...defaults, ...readEach(saved.values), name: ownName };
	const isOwnName = ownName !== delivered.name;
	// The short name of a site that was renamed is not the one it was delivered with.
	if (isOwnName && values.shortName === delivered.shortName) values.shortName = "";
	if (last.color !== values.color) last = { color: values.color, look: lookOf(values.color) };
	const { look } = last;
	const mark = values.mark === "automatic" ? (isOwnName ? "letter" : "leaf") : values.mark;
	const byKind = Object.fromEntries(pictures.map((picture) => [picture.kind, picture]));
	const version = createHash("sha256")
		.update(JSON.stringify([values, mark, look, pictures.map(({ kind, fileId }) => `${kind} ${fileId}`).toSorted()]))
		.digest("hex")
		.slice(0, 10);
	return { values, defaults, look, mark, pictures: byKind, version };
}

/** A value that no longer matches its schema falls back to the default instead of taking the site down. */
function readEach(saved: object): Partial<BrandValues> {
	return Object.fromEntries(
		Object.entries(brandValues.shape).flatMap(([key, shape]) => {
			const read = shape.safeParse((saved as Record<string, unknown>)[key]);
			return read.success ? [[key, read.data]] : [];
		}),
	);
}

/** Returns what pages know of a brand. */
export function describeBrand({ values, look, mark, pictures, version }: Brand): ShownBrand {
	const shown = (kind: "logo" | "darkLogo"): ShownPicture | null => {
		const picture = pictures[kind];
		return picture ? { src: brandFile(kind, version), width: picture.width, height: picture.height } : null;
	};
	return {
		version,
		shortName: values.shortName || values.name,
		logo: shown("logo"),
		darkLogo: shown("darkLogo"),
		logoShowsName: values.logoShowsName && pictures.logo !== undefined,
		mark: pictures.icon ? "" : drawMark(mark, values.name, look),
		look,
		headings: values.headings,
		text: values.text,
		radius: cornerRadii[values.corners],
	};
}
