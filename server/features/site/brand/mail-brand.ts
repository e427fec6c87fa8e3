import { cornerRadii } from "../../../../contract/site/brand/corner-radii.ts";
import type { MailBrand } from "../../../mail/seal-mail.ts";
import { type Brand, describeBrand } from "./brand-store.ts";

/**
 * Returns what emails show of a brand. They are light: most programs do not say which scheme they use.
 *
 * @param siteUrl before the address of the logo
 */
export function mailBrandOf(brand: Brand, siteUrl: string): MailBrand {
	const { page, brand: shades } = brand.look;
	const { logo } = describeBrand(brand);
	return {
		colors: {
			ink: page.ink,
			muted: page.muted,
			deep: page.deep,
			brand: page.brand,
			paper: page.paper,
			white: page.white,
			line: page.line,
			tint: shades[0],
		},
		radius: cornerRadii[brand.values.corners],
		logo: logo && { ...logo, src: siteUrl + logo.src },
	};
}
