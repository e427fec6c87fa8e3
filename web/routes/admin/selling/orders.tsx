import { readAddress } from "../../../features/selling/orders/orders-address.ts";
import { OrdersScreen, ordersQuery } from "../../../features/selling/orders/orders-screen.tsx";
import { queries } from "../../../lib/api.ts";
import { adminTitle } from "../../../lib/page/admin-title.ts";
import { pageData } from "../../../lib/page/page-data.ts";

export const meta = adminTitle("orders");

const page = pageData(({ load, url }) =>
	Promise.all([load(ordersQuery(readAddress(url.searchParams))), load(queries.admin.orders.attention.queryOptions())]),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** After the first load, the screen itself follows the address. */
export const shouldRevalidate = () => false;

export default function OrdersPage() {
	return <OrdersScreen />;
}
