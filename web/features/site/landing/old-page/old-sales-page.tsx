import { firstContent, sectionsOf } from "../../../../../contract/site/sales-page/page-sections/sections.ts";
import { CodeNote } from "../code-note.tsx";
import { BookContents } from "../parts/book-contents.tsx";
import { Section } from "../parts/section.tsx";
import { BonusCards } from "../sections/offer/bonuses.tsx";
import { BundleList } from "../sections/offer/parts.tsx";
import { PriceBlock } from "../sections/offer/price.tsx";
import { AuthorStory } from "../sections/trust/author.tsx";
import { Contact } from "../sections/trust/contact.tsx";
import { SiteFooter } from "../site-footer.tsx";
import { SiteHeader } from "../site-header.tsx";
import { usePage } from "../use-page.ts";
import { Audience, OldHero, Testimonials, WhyNow } from "./old-parts.tsx";

/** Variant A, at `/?v=old` (PUB-02). Contents, author and price are those of the sales page, in another frame. */
export function OldSalesPage() {
	const { landingOld, sections, offer } = usePage();
	const { contents, bonuses, bundle, price, author, contact } = landingOld;
	const [book] = sectionsOf(sections, "contents");
	const [writer] = sectionsOf(sections, "author");
	return (
		<>
			<SiteHeader buy />
			<CodeNote />
			<main id="content">
				<OldHero />
				<Audience />
				<WhyNow />
				{book && (
					<Section title={contents.title}>
						<BookContents content={book.content} />
					</Section>
				)}
				{offer.bonuses.length > 0 && (
					<Section tone="pale" title={bonuses.title}>
						<BonusCards valueLabel={bonuses.valueLabel} />
					</Section>
				)}
				<Section id="bundle" title={bundle.title}>
					<BundleList texts={firstContent(sections, "parts")} />
				</Section>
				<PriceBlock id="price" texts={{ ...firstContent(sections, "price"), ...price }} />
				<Testimonials />
				{writer && <AuthorStory author={{ ...writer.content, eyebrow: "", title: author.title, tone: "plain" }} />}
				<Contact id="contact" content={{ ...firstContent(sections, "contact"), ...contact }} />
			</main>
			<SiteFooter help contactPath="/contact" values />
		</>
	);
}
