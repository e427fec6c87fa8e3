import { useParams } from "react-router";
import { OrderScreen, orderQuery } from "../../../features/selling/orders/order-screen.tsx";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageTitle } from "../../../lib/page/page-title.ts";

export const meta = pageTitle("Order");

const page = pageData(({ load, params }) => load(orderQuery(params.orderId ?? "")));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function OrderPage() {
	const { orderId = "" } = useParams();
	return <OrderScreen key={orderId} orderId={orderId} />;
}
