import { createContext } from "react-router";
import type { PageVisit } from "../../contract/page-rendering.ts";
import type { Area } from "./areas.ts";
import type { RootData } from "./site.ts";

/* What loaders and middleware find in the router's context on the server. */

export const siteContext = createContext<RootData>();

/** Only of an application page: a public one is the same for everyone. */
export const visitContext = createContext<PageVisit>();

/** Finds the area that a path of this site belongs to, where it is closed to some. */
export const areaOfContext = createContext<(pathname: string) => Area | null>();
