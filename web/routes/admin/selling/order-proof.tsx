import { useParams } from "react-router";
import { ProofScreen, proofQuery } from "../../../features/selling/orders/proof-screen.tsx";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageTitle } from "../../../lib/page/page-title.ts";

export const meta = pageTitle("Proof of delivery");

const page = pageData(({ load, params }) => load(proofQuery(params.orderId ?? "")));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Proof of delivery (ORD-03). */
export default function OrderProofPage() {
	const { orderId = "" } = useParams();
	return <ProofScreen key={orderId} orderId={orderId} />;
}
