import styles from "../../../features/site/landing/lead/lead.css?inline";
import { LeadSentPage } from "../../../features/site/landing/lead/lead-page.tsx";
import { pageMeta } from "../../../features/site/landing/page-meta.ts";
import { SiteFooter } from "../../../features/site/landing/site-footer.tsx";
import { SiteHeader } from "../../../features/site/landing/site-header.tsx";
import commonStyles from "../../../features/site/landing/styles/sections/common.css?inline";
import formStyles from "../../../features/site/landing/styles/sections/lead-form.css?inline";
import { publicPage } from "../../../lib/page/public-page.ts";

export const handle = publicPage(() => [commonStyles, formStyles, styles]);

export const meta = pageMeta(({ landing: { leadForm } }, site) => ({
	title: `${leadForm.sentTitle} | ${site.name}`,
	description: leadForm.sentText,
	path: "/free-lesson/sent",
	indexed: false,
}));

export default function FreeLessonSentPage() {
	return (
		<>
			<SiteHeader />
			<LeadSentPage />
			<SiteFooter help />
		</>
	);
}
