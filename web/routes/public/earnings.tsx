import { pageMeta } from "../../features/landing/page-meta.ts";
import { SiteFooter } from "../../features/landing/site-footer.tsx";
import { SiteHeader } from "../../features/landing/site-header.tsx";
import { usePage } from "../../features/landing/use-page.ts";
import styles from "../../features/legal/legal.css?inline";
import { LegalPage } from "../../features/legal/legal-page.tsx";
import { publicPage } from "../../lib/public-page.ts";

export const handle = publicPage(() => [styles]);

export const meta = pageMeta(({ legal: { earnings } }, site) => ({
	...earnings,
	title: `${earnings.title} | ${site.name}`,
	path: "/earnings",
}));

export default function EarningsPage() {
	const { legal } = usePage();
	return (
		<>
			<SiteHeader />
			<LegalPage page={legal.earnings} />
			<SiteFooter help earnings />
		</>
	);
}
