import { brandFile } from "../../contract/site/brand/brand-files.ts";
import type { Brand } from "../features/site/brand/brand-store.ts";

/**
 * Returns the manifest of the site (W3C Web Application Manifest).
 *
 * @param installable whether it installs the member area as an app (LIB-04); the sales page is out of its scope, but the
 *   app opens links to it
 */
export function appManifest({ values, look, version }: Brand, installable: boolean): string {
	const icon = (file: "icon192" | "icon512" | "maskableIcon", size: number, purpose = "any") => ({
		src: brandFile(file, version),
		sizes: `${size}x${size}`,
		type: "image/png",
		purpose,
	});
	const common = {
		name: values.name,
		short_name: values.shortName || values.name,
		background_color: look.page.cream,
		theme_color: look.page.deep,
		icons: [icon("icon192", 192), icon("icon512", 512), icon("maskableIcon", 512, "maskable")],
	};
	if (!installable) return JSON.stringify({ ...common, start_url: "/", display: "browser" });
	return JSON.stringify({
		id: "/dashboard",
		...common,
		start_url: "/dashboard",
		scope: "/",
		display: "standalone",
		shortcuts: [
			{ name: "Library", url: "/library" },
			{ name: "On this device", url: "/offline" },
		],
	});
}
