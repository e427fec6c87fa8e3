import { useSearchParams } from "react-router";
import { AuthCard } from "../../../features/accounts/auth/auth-card.tsx";
import { ConfirmCorrection } from "../../../features/selling/checkout/confirm-correction.tsx";
import { queries } from "../../../lib/api.ts";
import { pageData } from "../../../lib/page/page-data.ts";
import { pageTitle } from "../../../lib/page/page-title.ts";

export const meta = pageTitle("Confirm your email");

const page = pageData(({ load }) => load(queries.visitor.settings.read.queryOptions()));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** Where the message about a corrected email leads (BUY-03). */
export default function CorrectEmailPage() {
	const [parameters] = useSearchParams();
	return <ConfirmCorrection link={parameters.get("link") ?? ""} frame={AuthCard} />;
}
