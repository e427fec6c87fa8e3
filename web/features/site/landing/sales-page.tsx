import type { ReactElement, ReactNode } from "react";
import type { PageSection } from "../../../../contract/site/page-content/sections.ts";
import { each } from "../../../lib/each.ts";
import { Banner } from "./banner.tsx";
import { CodeNote } from "./code-note.tsx";
import { BuyBar, BuyRow } from "./parts/buy-row.tsx";
import { Section } from "./parts/section.tsx";
import { Audiobook } from "./sections/audiobook.tsx";
import { Author } from "./sections/author.tsx";
import { BonusCards } from "./sections/bonuses.tsx";
import { BundleList } from "./sections/bundle-list.tsx";
import { Contact } from "./sections/contact.tsx";
import { Contents } from "./sections/contents.tsx";
import { EmailBonus } from "./sections/email-bonus.tsx";
import { Faq } from "./sections/faq.tsx";
import { Hero } from "./sections/hero.tsx";
import { LeadFormSection } from "./sections/lead-form.tsx";
import { LookInside } from "./sections/look-inside.tsx";
import { PriceBlock } from "./sections/price-block.tsx";
import { Reviews } from "./sections/reviews.tsx";
import { Trust } from "./sections/trust.tsx";
import { Ways } from "./sections/ways.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { ToastRegion } from "./toast-region.tsx";
import { usePage } from "./use-page.ts";

/** Renders each part of the page (PUB-03, PUB-04). The seller decides their order and visibility. */
const sections: Record<PageSection, () => ReactElement | null> = {
	hero: Hero,
	trust: Trust,
	ways: Ways,
	contents: Contents,
	lookInside: LookInside,
	audiobook: Audiobook,
	bonuses: () => {
		const { bonuses } = usePage().landing;
		return (
			<Section id="bonuses" tone="deep" {...bonuses}>
				<BonusCards valueLabel={bonuses.valueLabel} />
				<BuyRow />
			</Section>
		);
	},
	emailBonus: EmailBonus,
	bundle: () => {
		const { bundle } = usePage().landing;
		return (
			<Section id="bundle" {...bundle}>
				<BundleList />
			</Section>
		);
	},
	price: () => {
		const { price } = usePage().landing;
		return <PriceBlock title={price.title} cta={price.cta} />;
	},
	author: () => {
		const { author } = usePage().landing;
		return <Author {...author} />;
	},
	leadForm: LeadFormSection,
	reviews: Reviews,
	faq: Faq,
	contact: () => {
		const { contact } = usePage().landing;
		return <Contact {...contact} />;
	},
};

/**
 * Variant B of `/`, also used in the editor.
 *
 * @param belowHeader content before the page begins
 */
export function SalesPage({ belowHeader }: { belowHeader?: ReactNode }) {
	const { landing, sections: order } = usePage();
	return (
		<>
			<Banner />
			<SiteHeader links={landing.navigation} buy />
			<CodeNote />
			{belowHeader}
			<main id="content">
				{each(
					order.filter(({ visible }) => visible),
					({ id }) => {
						const Part = sections[id];
						return <Part />;
					},
				)}
			</main>
			<SiteFooter earnings values />
			<BuyBar />
			<ToastRegion />
		</>
	);
}
