import { SeatsScreen, seatsQuery } from "../../features/purchases/seats-screen";
import { pageData } from "../../lib/page-data.ts";
import { pageTitle } from "../../lib/page-title";

export const meta = pageTitle("Seats");

const page = pageData(({ load }) => load(seatsQuery));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** BUY-08 */
export default function SeatsPage() {
	return <SeatsScreen />;
}
