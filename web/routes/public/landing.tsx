import { useSearchParams } from "react-router";
import { OldSalesPage } from "../../features/landing/old-sales-page.tsx";
import { pageMeta } from "../../features/landing/page-meta.ts";
import { SalesPage } from "../../features/landing/sales-page.tsx";
import { SignInDialog } from "../../features/landing/sign-in-dialog.tsx";
import { SignInOffer } from "../../features/landing/sign-in-offer.tsx";
import { structuredData } from "../../features/landing/structured-data.ts";
import styles from "../../features/landing/styles/landing.css?inline";
import oldStyles from "../../features/landing/styles/landing-old.css?inline";
import { publicPage } from "../../lib/public-page.ts";
import type { Route } from "./+types/landing";

/** NAV-01 */
const isOld = (search: URLSearchParams) => search.get("v") === "old";

export const handle = publicPage((search) => (isOld(search) ? [styles, oldStyles] : [styles]));

const currentMeta = pageMeta(({ landing }) => ({ ...landing.meta, path: "/" }), structuredData);

/** Search engines are told that this is another form of `/`. */
const oldMeta = pageMeta(({ landingOld }) => ({ ...landingOld.meta, path: "/" }));

export const meta = (args: Route.MetaArgs) =>
	isOld(new URLSearchParams(args.location.search)) ? oldMeta(args) : currentMeta(args);

export default function LandingPage() {
	const [search] = useSearchParams();
	return (
		<>
			{isOld(search) ? <OldSalesPage /> : <SalesPage belowHeader={search.has("next") && <SignInOffer />} />}
			<SignInDialog />
		</>
	);
}
