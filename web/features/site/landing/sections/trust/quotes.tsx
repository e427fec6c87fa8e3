import type { SectionContent } from "../../../../../../contract/site/sales-page/page-sections/kinds.ts";
import { each } from "../../../../../lib/each.ts";
import { useRootData } from "../../../../../lib/page/site.ts";
import { PagePicture } from "../../parts/page-picture.tsx";
import { Section } from "../../parts/section.tsx";
import { WrittenReviews } from "../../parts/written-reviews.tsx";
import type { SectionViewProps } from "../../section-view.ts";

/** What people say: written by the seller, or by buyers once they have written enough (REV-02). */
export function Quotes({ id, content }: SectionViewProps<"quotes">) {
	const { reviews: written } = useRootData();
	const { buyers, sample, note, items, ...frame } = content;
	if (!(buyers && written) && items.length === 0) return null;
	return (
		<Section id={id} {...frame}>
			{buyers && written ? (
				<WrittenReviews reviews={written} />
			) : (
				<>
					<section
						className="reviews"
						aria-label={frame.title}
						// biome-ignore lint/a11y/noNoninteractiveTabindex: a phone pushes the row sideways, and so do arrow keys
						tabIndex={0}
					>
						{each(items, (review) => (
							<ReviewCard review={review} />
						))}
					</section>
					{sample && note && <p className="sample-note">{note}</p>}
				</>
			)}
		</Section>
	);
}

/** Looks like a screenshot, but consists of text, so that it is accessible. */
function ReviewCard({ review }: { review: SectionContent<"quotes">["items"][number] }) {
	return (
		<article className="card review">
			<header>
				<PagePicture className="review-picture" picture={{ src: review.picture, alt: "" }} width={40} height={40} />
				<div>
					<strong className="review-name">{review.name}</strong>
					{review.place}
				</div>
				<span className="review-when">{review.when}</span>
			</header>
			<h3>{review.title}</h3>
			<p>{review.text}</p>
		</article>
	);
}
