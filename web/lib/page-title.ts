import { siteName } from "./site-name.ts";

/** The title of a page of the application, for a route's `meta`. */
export const pageTitle = (title: string) => [{ title: `${title} · ${siteName()}` }];
