/**
 * Returns the manifest to install the member area as an app (LIB-04; W3C Web Application Manifest). The sales page is
 * out of its scope, but the app opens links to it.
 *
 * @param siteName as set by the seller
 */
export function appManifest(siteName: string): string {
	const icon = (src: string, size: number, purpose = "any") => ({
		src,
		sizes: `${size}x${size}`,
		type: "image/png",
		purpose,
	});
	return JSON.stringify({
		id: "/dashboard",
		name: siteName,
		short_name: siteName,
		start_url: "/dashboard",
		scope: "/",
		display: "standalone",
		background_color: "#faf6ec",
		theme_color: "#1f4d36",
		icons: [icon("/icon-192.png", 192), icon("/icon-512.png", 512), icon("/icon-maskable-512.png", 512, "maskable")],
		shortcuts: [
			{ name: "Library", url: "/library" },
			{ name: "On this device", url: "/offline" },
		],
	});
}
