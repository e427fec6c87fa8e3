import { useFillIn } from "../../features/landing/fill-in.ts";
import { pageMeta } from "../../features/landing/page-meta.ts";
import { SiteFooter } from "../../features/landing/site-footer.tsx";
import { SiteHeader } from "../../features/landing/site-header.tsx";
import { usePage } from "../../features/landing/use-page.ts";
import styles from "../../features/legal/legal.css?inline";
import { LegalPage } from "../../features/legal/legal-page.tsx";
import { publicPage } from "../../lib/public-page.ts";

export const handle = publicPage(() => [styles]);

export const meta = pageMeta(({ legal: { earnings } }) => ({
	...earnings,
	title: `${earnings.title} | {site}`,
	path: "/earnings",
}));

export default function EarningsPage() {
	const fillIn = useFillIn();
	const { legal } = usePage();
	return (
		<>
			<SiteHeader />
			<LegalPage page={legal.earnings} write={fillIn} />
			<SiteFooter help earnings />
		</>
	);
}
