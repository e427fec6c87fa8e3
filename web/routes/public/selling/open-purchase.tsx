import { useSearchParams } from "react-router";
import { AuthCard } from "../../../features/accounts/auth/auth-card.tsx";
import { OpenReceipt } from "../../../features/selling/checkout/open-receipt.tsx";
import { queries } from "../../../lib/api.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageTitle } from "../../../lib/page/page-title.ts";

export const meta = pageTitle("Open my purchase");

const page = pageData(({ load }) => load(queries.visitor.settings.read.queryOptions()));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Where the link of a receipt leads (BUY-04). */
export default function OpenPurchasePage() {
	const [parameters] = useSearchParams();
	return <OpenReceipt link={parameters.get("link") ?? ""} frame={AuthCard} />;
}
