import { siteOf } from "./site.ts";

type Matches = Parameters<typeof siteOf>[0];

/** The title of a page of the application, as a route's `meta`. */
export const pageTitle =
	(title: string) =>
	({ matches }: { matches: Matches }) => [{ title: `${title} · ${siteOf(matches).name}` }];
