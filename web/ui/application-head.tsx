import headingFont from "@fontsource/fraunces/files/fraunces-latin-600-normal.woff2?url";
import textFont from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import { ColorSchemeScript } from "@mantine/core";
import { useContext } from "react";
import { useLocation } from "react-router";
import { InlineParts } from "../lib/inline-parts.ts";
import { isMemberPage } from "../lib/offline-page.ts";

/** Applies light or dark before the first paint, and handles input before the application has started. */
export function ApplicationHead() {
	const { nonce, earlyScript } = useContext(InlineParts);
	const { pathname } = useLocation();
	return (
		<>
			<link rel="preload" as="font" type="font/woff2" href={headingFont} crossOrigin="anonymous" />
			{/* Members see their first page sooner without it, and every later one with it. */}
			{!isMemberPage(pathname) && (
				<link rel="preload" as="font" type="font/woff2" href={textFont} crossOrigin="anonymous" />
			)}
			<ColorSchemeScript defaultColorScheme="auto" nonce={nonce} suppressHydrationWarning />
			<script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: earlyScript }} />
		</>
	);
}
