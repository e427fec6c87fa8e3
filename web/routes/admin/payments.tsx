import { PaymentsScreen, paymentsQuery } from "../../features/purchases/payments-screen";
import { pageData } from "../../lib/page-data.ts";
import { pageTitle } from "../../lib/page-title";

export const meta = pageTitle("Payments");

const page = pageData(({ load }) => load(paymentsQuery));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function PaymentsPage() {
	return <PaymentsScreen />;
}
