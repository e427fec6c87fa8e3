import { CodesScreen, codesQuery } from "../../../features/selling/codes/codes-screen.tsx";
import { adminTitle } from "../../../lib/page/admin-title.ts";
import { pageData } from "../../../lib/page/page-data.ts";

export const meta = adminTitle("codes");

const page = pageData(({ load, url }) => load(codesQuery(url.searchParams)));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** After the first load, the screen itself follows the address. */
export const shouldRevalidate = () => false;

export default CodesScreen;
