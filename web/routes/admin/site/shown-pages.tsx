import type { PageContent } from "../../../../contract/site/sales-page/page-content.ts";
import { OldSalesPage } from "../../../features/site/landing/old-page/old-sales-page.tsx";
import { pageStyle } from "../../../features/site/landing/page-style.ts";
import { fillIn } from "../../../features/site/landing/parts/fill-in.ts";
import { SalesPage } from "../../../features/site/landing/sales-page.tsx";
import { SectionView } from "../../../features/site/landing/section-views.tsx";
import common from "../../../features/site/landing/styles/index.css?inline";
import landing from "../../../features/site/landing/styles/landing.css?inline";
import landingOld from "../../../features/site/landing/styles/landing-old.css?inline";
import legal from "../../../features/site/legal/legal.css?inline";
import type { ShownPages } from "../../../features/site/sales-page/shown-pages.ts";
import EarningsPage from "../../public/site/earnings.tsx";
import PrivacyPage from "../../public/site/privacy.tsx";
import TermsPage from "../../public/site/terms.tsx";

const pages = {
	landing: { Page: SalesPage, styles: [landing] },
	old: { Page: OldSalesPage, styles: [landing, landingOld] },
	terms: { Page: TermsPage, styles: [legal] },
	privacy: { Page: PrivacyPage, styles: [legal] },
	earnings: { Page: EarningsPage, styles: [legal] },
};

/** Elements revealed by a script are visible without it. */
const STILL = "[data-reveal]{opacity:1!important;transform:none!important}";

/* Fonts may load later here than for visitors. */

/** The public pages as shown in the editor: the same components and styles that visitors get. */
export const shownPages: ShownPages = {
	Page: ({ at }) => {
		const { Page } = pages[at];
		return <Page />;
	},
	Section: ({ section: { id, kind, content } }) => <SectionView id={id} kind={kind} content={content} />,
	fillIn,
	styleOf: (at: keyof typeof pages, content: PageContent, brand) =>
		[common, ...pages[at].styles, pageStyle(content, brand), STILL]
			.join("")
			.replaceAll(/font-display:\s*optional/g, "font-display:swap"),
};
