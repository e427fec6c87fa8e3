import { useSearchParams } from "react-router";
import { DraftNote } from "../../../features/site/landing/draft-note.tsx";
import { OldSalesPage } from "../../../features/site/landing/old-page/old-sales-page.tsx";
import { pageMeta } from "../../../features/site/landing/page-meta.ts";
import { SalesPage } from "../../../features/site/landing/sales-page.tsx";
import { SignInDialog } from "../../../features/site/landing/sign-in-dialog.tsx";
import { SignInOffer } from "../../../features/site/landing/sign-in-offer.tsx";
import { structuredData } from "../../../features/site/landing/structured-data.ts";
import styles from "../../../features/site/landing/styles/landing.css?inline";
import oldStyles from "../../../features/site/landing/styles/landing-old.css?inline";
import { publicPage } from "../../../lib/page/public-page.ts";
import { useRootData } from "../../../lib/page/site.ts";
import type { Route } from "./+types/landing";

/** NAV-01 */
const isOld = (search: URLSearchParams) => search.get("v") === "old";

export const handle = publicPage((search) => (isOld(search) ? [styles, oldStyles] : [styles]));

const currentMeta = pageMeta(({ landing }) => ({ ...landing.meta, path: "/" }), structuredData);

/** Tells search engines that this is another form of `/`. */
const oldMeta = pageMeta(({ landingOld }) => ({ ...landingOld.meta, path: "/" }));

export const meta = (args: Route.MetaArgs) =>
	isOld(new URLSearchParams(args.location.search)) ? oldMeta(args) : currentMeta(args);

export default function LandingPage() {
	const [search] = useSearchParams();
	const { draft } = useRootData();
	return (
		<>
			{draft && <DraftNote />}
			{isOld(search) ? <OldSalesPage /> : <SalesPage belowHeader={search.has("next") && <SignInOffer />} />}
			{!draft && <SignInDialog />}
		</>
	);
}
