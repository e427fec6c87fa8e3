import { siteOf } from "./site.ts";

type Matches = Parameters<typeof siteOf>[0];

/** Returns the title of an application page, as a route's `meta`. */
export const pageTitle =
	(title: string) =>
	({ matches }: { matches: Matches }) => [{ title: `${title} · ${siteOf(matches).name}` }];
