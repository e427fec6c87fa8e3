import { PaymentsScreen, paymentsQuery } from "../../../features/selling/carts/payments-screen.tsx";
import { adminTitle } from "../../../lib/page/admin-title.ts";
import { pageData } from "../../../lib/page/page-data.ts";

export const meta = adminTitle("payments");

const page = pageData(({ load }) => load(paymentsQuery));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function PaymentsPage() {
	return <PaymentsScreen />;
}
