import { type AdminPageName, adminPages } from "./admin-pages.ts";
import { pageTitle } from "./page-title.ts";

/** Returns the title of an admin screen, as a route's `meta`. */
export const adminTitle = (name: AdminPageName) => pageTitle(adminPages[name].title);
