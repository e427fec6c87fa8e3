import { SeatsScreen, seatsQuery } from "../../../features/selling/delivery/seats-screen.tsx";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageTitle } from "../../../lib/page/page-title.ts";

export const meta = pageTitle("Seats");

const page = pageData(({ load }) => load(seatsQuery));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Seats of orders (BUY-08). */
export default function SeatsPage() {
	return <SeatsScreen />;
}
