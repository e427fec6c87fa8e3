import type { ReactElement, ReactNode } from "react";
import type { PageSection } from "../../../contract/page-content/sections.ts";
import { each } from "../../lib/each.ts";
import { Audiobook } from "./audiobook.tsx";
import { Author } from "./author.tsx";
import { Banner } from "./banner.tsx";
import { BonusCards } from "./bonuses.tsx";
import { BundleList } from "./bundle-list.tsx";
import { BuyBar, BuyRow } from "./buy-row.tsx";
import { Contact } from "./contact.tsx";
import { Contents } from "./contents.tsx";
import { EmailBonus } from "./email-bonus.tsx";
import { Faq } from "./faq.tsx";
import { Hero } from "./hero.tsx";
import { LookInside } from "./look-inside.tsx";
import { PriceBlock } from "./price-block.tsx";
import { Reviews } from "./reviews.tsx";
import { Section } from "./section.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { ToastRegion } from "./toast-region.tsx";
import { Trust } from "./trust.tsx";
import { usePage } from "./use-page.ts";
import { Ways } from "./ways.tsx";

/** How each part of the page is drawn (PUB-03, PUB-04). In which order, and whether at all, is the seller's to say. */
const sections: Record<PageSection, () => ReactElement> = {
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
	reviews: Reviews,
	faq: Faq,
	contact: () => {
		const { contact } = usePage().landing;
		return <Contact {...contact} />;
	},
};

/**
 * Variant B of `/`, and what the editor shows of it.
 *
 * @param belowHeader what is said before the page begins
 */
export function SalesPage({ belowHeader }: { belowHeader?: ReactNode }) {
	const { landing, sections: order } = usePage();
	return (
		<>
			<Banner />
			<SiteHeader links={landing.navigation} buy />
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
