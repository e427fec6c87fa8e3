/* Avoids a schema library, because this code is sent with every page. */

/** Files of the brand, at the root of the site. */
export const brandFiles = {
	icon: "/favicon.svg",
	smallIcon: "/icon-32.png",
	appleIcon: "/apple-touch-icon.png",
	icon192: "/icon-192.png",
	icon512: "/icon-512.png",
	maskableIcon: "/icon-maskable-512.png",
	share: "/og.jpg",
	cover: "/default-cover.webp",
	manifest: "/site.webmanifest",
	appManifest: "/app.webmanifest",
	logo: "/logo.png",
	darkLogo: "/logo-dark.png",
} as const;
export type BrandFile = keyof typeof brandFiles;

/** Returns the address of a file of the brand, which changes with the brand. */
export const brandFile = (file: BrandFile, version: string): string => `${brandFiles[file]}?v=${version}`;
