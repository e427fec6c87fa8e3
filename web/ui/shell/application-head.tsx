import { ColorSchemeScript } from "@mantine/core";
import { useContext } from "react";
import { useLocation } from "react-router";
import { brandFile } from "../../../contract/site/brand/brand-files.ts";
import type { TypefaceId } from "../../../contract/site/brand/typefaces.ts";
import { InlineParts } from "../../lib/page/inline-parts.ts";
import { isMemberPage } from "../../lib/page/offline-page.ts";
import { useBrand } from "../../lib/page/site.ts";
import textFont from "./fonts/figtree-latin-400-700-subset.woff2?url";
import headingFont from "./fonts/fraunces-latin-600-subset.woff2?url";

/** Files of the typefaces that no device has. */
const fonts: Partial<Record<TypefaceId, string>> = { fraunces: headingFont, figtree: textFont };

/** Applies light or dark before the first paint, and handles input before the application has started. */
export function ApplicationHead() {
	const { nonce, earlyScript } = useContext(InlineParts);
	const { pathname } = useLocation();
	const brand = useBrand();
	const heading = brand && fonts[brand.headings];
	const text = brand && fonts[brand.text];
	return (
		<>
			{brand && <meta name="theme-color" content={brand.look.light.body} media="(prefers-color-scheme: light)" />}
			{brand && <meta name="theme-color" content={brand.look.night.body} media="(prefers-color-scheme: dark)" />}
			{brand && <link rel="apple-touch-icon" href={brandFile("appleIcon", brand.version)} />}
			{heading && <link rel="preload" as="font" type="font/woff2" href={heading} crossOrigin="anonymous" />}
			{text && text !== heading && (
				<link
					rel="preload"
					as="font"
					type="font/woff2"
					href={text}
					crossOrigin="anonymous"
					// On a member's phone it would compete with the styles, and delay the first paint by a tenth of a second.
					media={isMemberPage(pathname) ? "(min-width: 48em)" : undefined}
				/>
			)}
			<ColorSchemeScript defaultColorScheme="auto" nonce={nonce} suppressHydrationWarning />
			<script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: earlyScript }} />
		</>
	);
}
