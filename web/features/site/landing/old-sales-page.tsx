import { CodeNote } from "./code-note.tsx";
import { Audience, OldHero, Testimonials, WhyNow } from "./old-parts.tsx";
import { BookContents } from "./parts/book-contents.tsx";
import { Section } from "./parts/section.tsx";
import { Author } from "./sections/author.tsx";
import { BonusCards } from "./sections/bonuses.tsx";
import { BundleList } from "./sections/bundle-list.tsx";
import { Contact } from "./sections/contact.tsx";
import { PriceBlock } from "./sections/price-block.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { usePage } from "./use-page.ts";

/** Variant A, at `/?v=old` (PUB-02). */
export function OldSalesPage() {
	const { contents, bonuses, bundle, price, author, contact } = usePage().landingOld;
	return (
		<>
			<SiteHeader buy />
			<CodeNote />
			<main id="content">
				<OldHero />
				<Audience />
				<WhyNow />
				<Section title={contents.title}>
					<BookContents />
				</Section>
				<Section tone="pale" title={bonuses.title}>
					<BonusCards valueLabel={bonuses.valueLabel} />
				</Section>
				<Section id="bundle" title={bundle.title}>
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
