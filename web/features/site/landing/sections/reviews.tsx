import type { PageContent } from "../../../../../contract/site/page-content.ts";
import { each } from "../../../../lib/each.ts";
import { useRootData } from "../../../../lib/site.ts";
import { BuyRow } from "../parts/buy-row.tsx";
import { PagePicture } from "../parts/page-picture.tsx";
import { Section } from "../parts/section.tsx";
import { WrittenReviews } from "../parts/written-reviews.tsx";
import { usePage } from "../use-page.ts";

/** Reviews by readers: the samples, until buyers have written enough (REV-02). */
export function Reviews() {
	const { reviews: written } = useRootData();
	const { landing, people } = usePage();
	const { reviews } = people;
	const { eyebrow, title } = landing.reviews;
	if (written) {
		return (
			<Section tone="paper" eyebrow={eyebrow} title={title}>
				<WrittenReviews reviews={written} />
				<BuyRow />
			</Section>
		);
	}
	return (
		<Section tone="paper" eyebrow={eyebrow} title={title}>
			<section
				className="reviews"
				aria-label={title}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a phone pushes the row sideways, and so do arrow keys
				tabIndex={0}
			>
				{each(reviews.items, (review) => (
					<ReviewCard review={review} />
				))}
			</section>
			{reviews.sample && <p className="sample-note">{reviews.note}</p>}
			<BuyRow />
		</Section>
	);
}

/** Looks like a screenshot of its source, but consists of text, so that it is accessible. */
function ReviewCard({ review }: { review: PageContent["people"]["reviews"]["items"][number] }) {
	return (
		<article className={`card review review-${review.kind}`}>
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
