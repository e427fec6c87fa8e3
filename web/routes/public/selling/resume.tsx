import { useParams } from "react-router";
import { AuthCard } from "../../../features/accounts/auth/auth-card.tsx";
import {
	ResumeCheckout,
	reopenedCheckoutQuery,
} from "../../../features/selling/checkout-reminders/resume-checkout.tsx";
import { queries } from "../../../lib/api.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageTitle } from "../../../lib/page/page-title.ts";

export const meta = pageTitle("Your order");

const page = pageData(({ load, params }) =>
	Promise.all([load(queries.visitor.settings.read.queryOptions()), load(reopenedCheckoutQuery(params.token ?? ""))]),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Where the link of a reminder leads (LEAD-05). */
export default function ResumePage() {
	const { token = "" } = useParams();
	return <ResumeCheckout link={token} frame={AuthCard} />;
}
