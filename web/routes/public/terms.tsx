import { pageMeta } from "../../features/landing/page-meta.ts";
import { SiteFooter } from "../../features/landing/site-footer.tsx";
import { SiteHeader } from "../../features/landing/site-header.tsx";
import { usePage } from "../../features/landing/use-page.ts";
import styles from "../../features/legal/legal.css?inline";
import { LegalPage } from "../../features/legal/legal-page.tsx";
import { publicPage } from "../../lib/public-page.ts";

export const handle = publicPage(() => [styles]);

export const meta = pageMeta(({ legal: { terms } }, site) => ({
	...terms,
	title: `${terms.title} | ${site.name}`,
	path: "/terms",
}));

export default function TermsPage() {
	const { legal } = usePage();
	return (
		<>
			<SiteHeader />
			<LegalPage page={legal.terms} />
			<SiteFooter help />
		</>
	);
}
