import type { PageContent } from "../../../contract/page-content.ts";
import { fillIn } from "../../features/landing/fill-in.ts";
import { OldSalesPage } from "../../features/landing/old-sales-page.tsx";
import { pageStyle } from "../../features/landing/page-style.ts";
import { SalesPage } from "../../features/landing/sales-page.tsx";
import common from "../../features/landing/styles/index.css?inline";
import landing from "../../features/landing/styles/landing.css?inline";
import landingOld from "../../features/landing/styles/landing-old.css?inline";
import legal from "../../features/legal/legal.css?inline";
import type { ShownPages } from "../../features/sales-page/sales-page-editor";
import EarningsPage from "../public/earnings.tsx";
import PrivacyPage from "../public/privacy.tsx";
import TermsPage from "../public/terms.tsx";

const pages = {
	landing: { Page: SalesPage, styles: [landing] },
	old: { Page: OldSalesPage, styles: [landing, landingOld] },
	terms: { Page: TermsPage, styles: [legal] },
	privacy: { Page: PrivacyPage, styles: [legal] },
	earnings: { Page: EarningsPage, styles: [legal] },
};

/** What rises into view by a script stays where it is without one. */
const STILL = "[data-reveal]{opacity:1!important;transform:none!important}";

/* A typeface that visitors get early or not at all may come a little later here. */

/** The public pages as the editor shows them: the same components and the same styles that visitors get. */
export const shownPages: ShownPages = {
	Page: ({ at }) => {
		const { Page } = pages[at];
		return <Page />;
	},
	fillIn,
	styleOf: (at: keyof typeof pages, content: PageContent) =>
		[common, ...pages[at].styles, pageStyle(content), STILL]
			.join("")
			.replaceAll(/font-display:\s*optional/g, "font-display:swap"),
};
