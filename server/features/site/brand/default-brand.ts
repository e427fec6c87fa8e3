import { brand } from "../../../../content/brand.ts";
import { type BrandValues, brandValues } from "../../../../contract/site/brand/brand.ts";
import { DEFAULT_SITE_NAME } from "../../../../contract/text/site-name.ts";
import { StartUpError } from "../../../start-up-error.ts";

/** What a new site of another seller has until its own is chosen: nothing of the delivered brand (BRND-02). */
export const newSiteBrand = { shortName: "", color: "#334155", mark: "letter" } satisfies Partial<BrandValues>;

/** Read once, because it does not change while the process runs. */
let known: BrandValues | null = null;

/**
 * Returns the brand that the site is delivered with: content/brand.ts (PUB-15).
 *
 * @throws StartUpError with the invalid fields
 */
export function readDefaultBrand(): BrandValues {
	known ??= readBrandFile();
	return known;
}

function readBrandFile(): BrandValues {
	const read = brandValues.safeParse({ ...brand, name: DEFAULT_SITE_NAME });
	if (read.success) return read.data;
	const places = read.error.issues.map(({ path, message }) => `  ${path.join(".")}: ${message}`);
	throw new StartUpError(`content/brand.ts is not right:\n${places.join("\n")}`);
}
