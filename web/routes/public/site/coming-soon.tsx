import { comingSoon } from "../../../../content/coming-soon.ts";
import { ComingSoon } from "../../../features/site/landing/coming-soon.tsx";
import { pageMeta } from "../../../features/site/landing/page-meta.ts";
import { SiteFooter } from "../../../features/site/landing/site-footer.tsx";
import { SiteHeader } from "../../../features/site/landing/site-header.tsx";
import styles from "../../../features/site/landing/styles/coming-soon.css?inline";
import commonStyles from "../../../features/site/landing/styles/sections/common.css?inline";
import formStyles from "../../../features/site/landing/styles/sections/lead-form.css?inline";
import { publicPage } from "../../../lib/page/public-page.ts";

export const handle = publicPage(() => [commonStyles, formStyles, styles]);

export const meta = pageMeta((_, site) => ({
	title: site.name,
	description: comingSoon.description.replace("{site}", () => site.name),
	path: "/",
	indexed: false,
}));

/** What visitors see until the sales page is published for the first time (BRND-02). */
export default function ComingSoonPage() {
	return (
		<>
			<SiteHeader />
			<ComingSoon />
			<SiteFooter help />
		</>
	);
}
