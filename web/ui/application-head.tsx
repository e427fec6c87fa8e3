import { ColorSchemeScript } from "@mantine/core";

/** Sets light or dark before the first paint. */
export function ApplicationHead() {
	return <ColorSchemeScript defaultColorScheme="auto" />;
}
