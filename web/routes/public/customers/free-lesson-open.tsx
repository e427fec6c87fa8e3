import styles from "../../../features/site/landing/lead/lead.css?inline";
import { LeadOpenPage } from "../../../features/site/landing/lead/lead-page.tsx";
import { pageMeta } from "../../../features/site/landing/page-meta.ts";
import { SiteFooter } from "../../../features/site/landing/site-footer.tsx";
import { SiteHeader } from "../../../features/site/landing/site-header.tsx";
import commonStyles from "../../../features/site/landing/styles/sections/common.css?inline";
import formStyles from "../../../features/site/landing/styles/sections/lead-form.css?inline";
import { publicPage } from "../../../lib/page/public-page.ts";

export const handle = publicPage(() => [commonStyles, formStyles, styles]);

export const meta = pageMeta(({ landing: { leadForm } }, site) => ({
	title: `${"Free lesson"} | ${site.name}`,
	description: leadForm.title,
	path: "/free-lesson/open",
	indexed: false,
}));

export default function FreeLessonOpenPage() {
	return (
		<>
			<SiteHeader />
			<LeadOpenPage />
			<SiteFooter help />
		</>
	);
}
