import { type AdminPageName, adminPages } from "./admin-pages.ts";
import { pageTitle } from "./page-title.ts";

/** The title of a screen of the admin area, as a route's `meta`. */
export const adminTitle = (name: AdminPageName) => pageTitle(adminPages[name].title);
