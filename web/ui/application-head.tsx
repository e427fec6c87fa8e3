import { ColorSchemeScript } from "@mantine/core";
import { SITE_NAME_META, siteName } from "../lib/site-name.ts";

/** The name of the site, and light or dark before the first paint. */
export function ApplicationHead() {
	return (
		<>
			<meta name={SITE_NAME_META} content={siteName()} />
			<ColorSchemeScript defaultColorScheme="auto" />
		</>
	);
}
