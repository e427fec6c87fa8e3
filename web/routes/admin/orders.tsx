import { readAddress } from "../../features/orders/orders-address.ts";
import { OrdersScreen, ordersQuery } from "../../features/orders/orders-screen";
import { adminTitle } from "../../lib/admin-title.ts";
import { queries } from "../../lib/api.ts";
import { pageData } from "../../lib/page-data.ts";

export const meta = adminTitle("orders");

const page = pageData(({ load, url }) =>
	Promise.all([load(ordersQuery(readAddress(url.searchParams))), load(queries.admin.orders.attention.queryOptions())]),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Once it is shown, the screen follows its address by itself. */
export const shouldRevalidate = () => false;

export default function OrdersPage() {
	return <OrdersScreen />;
}
