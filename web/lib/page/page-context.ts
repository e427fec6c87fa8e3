import { createContext } from "react-router";
import type { PageVisit } from "../../../contract/site/sales-page/page-rendering.ts";
import type { Area } from "../session/areas.ts";
import type { RootData } from "./site.ts";

/* The router's context on the server, for loaders and middleware. */

export const siteContext = createContext<RootData>();

/** Files of the page that a member sees after signing in on a public page. */
export const filesAfterSignInContext = createContext<string[]>([]);

/** Set only for application pages, because public ones are the same for everyone. */
export const visitContext = createContext<PageVisit>();

/** Finds the area of a path on this site, if it is restricted. */
export const areaOfContext = createContext<(pathname: string) => Area | null>();
