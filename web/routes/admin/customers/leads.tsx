import { LeadsScreen, leadSettingsQuery, leadsQuery } from "../../../features/customers/leads/leads-screen.tsx";
import { adminTitle } from "../../../lib/page/admin-title.ts";
import { pageData } from "../../../lib/page/page-data.ts";

export const meta = adminTitle("leads");

const page = pageData(({ load, url }) => Promise.all([load(leadsQuery(url.searchParams)), load(leadSettingsQuery())]));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** After the first load, the screen itself follows the address. */
export const shouldRevalidate = () => false;

export default LeadsScreen;
