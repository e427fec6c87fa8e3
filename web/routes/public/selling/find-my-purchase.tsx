import { AuthCard } from "../../../features/accounts/auth/auth-card.tsx";
import { FindPurchaseForm } from "../../../features/selling/checkout/find-purchase-form.tsx";
import { queries } from "../../../lib/api.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageTitle } from "../../../lib/page/page-title.ts";

export const meta = pageTitle("Find my purchase");

const page = pageData(({ load }) => load(queries.visitor.settings.read.queryOptions()));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** BUY-04 */
export default function FindMyPurchasePage() {
	return (
		<AuthCard title="Find my purchase" subtitle="Enter the email you bought with, or your order number.">
			<FindPurchaseForm />
		</AuthCard>
	);
}
