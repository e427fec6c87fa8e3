import { pageMeta } from "../../../features/site/landing/page-meta.ts";
import { SiteFooter } from "../../../features/site/landing/site-footer.tsx";
import { SiteHeader } from "../../../features/site/landing/site-header.tsx";
import { usePage } from "../../../features/site/landing/use-page.ts";
import styles from "../../../features/site/legal/legal.css?inline";
import { LegalPage } from "../../../features/site/legal/legal-page.tsx";
import { publicPage } from "../../../lib/page/public-page.ts";

export const handle = publicPage(() => [styles]);

export const meta = pageMeta(({ legal: { privacy } }, site) => ({
	...privacy,
	title: `${privacy.title} | ${site.name}`,
	path: "/privacy",
}));

export default function PrivacyPage() {
	const { legal } = usePage();
	return (
		<>
			<SiteHeader />
			<LegalPage page={legal.privacy} />
			<SiteFooter help />
		</>
	);
}
