import { useParams } from "react-router";
import { ReceiptView, receiptQuery } from "../../../features/accounts/profile/receipt-view.tsx";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageTitle } from "../../../lib/page/page-title.ts";

export const meta = pageTitle("Receipt");

const page = pageData(({ load, params }) => load(receiptQuery(params.orderId ?? "")));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function ReceiptPage() {
	const { orderId = "" } = useParams();
	return <ReceiptView orderId={orderId} />;
}
