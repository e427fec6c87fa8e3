import { useSearchParams } from "react-router";
import { AuthCard } from "../../../features/accounts/auth/auth-card.tsx";
import {
	CheckoutFailed,
	PurchaseNotFound,
	ThankYou,
	thanksQuery,
} from "../../../features/selling/checkout/thank-you.tsx";
import { queries } from "../../../lib/api.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageTitle } from "../../../lib/page/page-title.ts";

export const meta = pageTitle("Your purchase");

const page = pageData(({ load, url }) =>
	Promise.all([
		load(queries.visitor.settings.read.queryOptions()),
		url.searchParams.has("checkout") ? load(thanksQuery(url.searchParams.get("checkout") ?? "")) : null,
	]),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Where the checkout ends (BUY-03). */
export default function ThanksPage() {
	const [parameters] = useSearchParams();
	const checkout = parameters.get("checkout");
	if (checkout) return <ThankYou checkout={checkout} frame={AuthCard} />;
	return parameters.has("problem") ? <CheckoutFailed frame={AuthCard} /> : <PurchaseNotFound frame={AuthCard} />;
}
