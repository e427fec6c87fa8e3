import { landingOld } from "../../../content/landing-old.ts";
import { Author } from "../../features/landing/author.tsx";
import { BonusCards } from "../../features/landing/bonuses.tsx";
import { BookContents } from "../../features/landing/book-contents.tsx";
import { BundleList } from "../../features/landing/bundle-list.tsx";
import { Contact } from "../../features/landing/contact.tsx";
import { useFillIn } from "../../features/landing/fill-in.ts";
import { Audience, OldHero, Testimonials, WhyNow } from "../../features/landing/old-parts.tsx";
import { pageMeta } from "../../features/landing/page-meta.ts";
import { PriceBlock } from "../../features/landing/price-block.tsx";
import { Section } from "../../features/landing/section.tsx";
import { SiteFooter } from "../../features/landing/site-footer.tsx";
import { SiteHeader } from "../../features/landing/site-header.tsx";

const { meta: words, contents, bonuses, bundle, price, author, contact } = landingOld;

/** Search engines are told that this is another form of `/`. */
export const oldLandingMeta = pageMeta({ ...words, path: "/" });

/** Variant A, at `/?v=old` (PUB-02). */
export function OldLandingPage() {
	const fillIn = useFillIn();
	return (
		<>
			<SiteHeader buy />
			<main id="content">
				<OldHero />
				<Audience />
				<WhyNow />
				<Section title={contents.title}>
					<BookContents />
				</Section>
				<Section tone="pale" title={fillIn(bonuses.title)}>
					<BonusCards valueLabel={bonuses.valueLabel} />
				</Section>
				<Section id="bundle" title={fillIn(bundle.title)}>
					<BundleList />
				</Section>
				<PriceBlock title={price.title} cta={price.cta} />
				<Testimonials />
				<Author title={author.title} />
				<Contact title={contact.title} text={contact.text} />
			</main>
			<SiteFooter help contactPath="/contact" values />
		</>
	);
}
