import { formatDate, formatNumber } from "../../../../../contract/formats.ts";
import type { PublishedReview, PublishedReviews } from "../../../../../contract/site/reviews.ts";
import { useSiteName } from "../../../../lib/page/site.ts";
import { usePage } from "../use-page.ts";
import { ShortQuote } from "./short-quote.tsx";

/** Reviews by buyers, on both sales pages (REV-02). Rendered only as plain text. */
export function WrittenReviews({ reviews }: { reviews: PublishedReviews }) {
	const texts = usePage().people.writtenReviews;
	return (
		<>
			<ReviewSummary reviews={reviews} showsNewest />
			<section
				className="reviews"
				aria-label={texts.newest.replace("{shown}", String(reviews.newest.length))}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a phone pushes the row sideways, and so do arrow keys
				tabIndex={0}
			>
				{reviews.newest.map((review) => (
					<WrittenReview key={review.id} review={review} />
				))}
			</section>
			{texts.note && <p className="sample-note">{texts.note}</p>}
		</>
	);
}

/** Longest review that fits below the hero; of a longer one, its title is shown. */
const MAX_QUOTE = 140;

/** The summary, and the newest review with five stars. */
export function ReviewHighlight({ reviews }: { reviews: PublishedReviews }) {
	const texts = usePage().people.writtenReviews;
	const best = reviews.newest.find(({ rating }) => rating === 5);
	return (
		<div>
			{best && (
				<ShortQuote
					text={best.text.length <= MAX_QUOTE ? best.text : best.title}
					by={`${best.displayName}, ${best.buyer ? texts.verified : texts.verifiedReader}`}
				/>
			)}
			<ReviewSummary reviews={reviews} />
		</div>
	);
}

/** @param showsNewest whether the newest ones are listed below */
function ReviewSummary({ reviews, showsNewest }: { reviews: PublishedReviews; showsNewest?: boolean }) {
	const texts = usePage().people.writtenReviews;
	const { average, count, newest } = reviews;
	const summary = texts.summary
		.replace("{average}", formatNumber(average, { minimumFractionDigits: 1, maximumFractionDigits: 1 }))
		.replace("{count}", formatNumber(count));
	return (
		<p className="review-summary">
			<Stars rating={Math.round(average)} hidden /> <strong>{summary}</strong>
			{showsNewest && count > newest.length && <> {texts.newest.replace("{shown}", String(newest.length))}</>}
		</p>
	);
}

function WrittenReview({ review }: { review: PublishedReview }) {
	const siteName = useSiteName();
	const texts = usePage().people.writtenReviews;
	return (
		<article className="card review review-written">
			<header>
				<div>
					<strong className="review-name" dir="auto">
						{review.displayName}
					</strong>
					{review.buyer ? texts.verified : texts.verifiedReader}
				</div>
				<time className="review-when" dateTime={review.writtenOn}>
					{formatDate(new Date(review.writtenOn), { dateStyle: "long", timeZone: "UTC" })}
				</time>
			</header>
			<Stars rating={review.rating} />
			<h3 dir="auto">{review.title}</h3>
			<p className="review-text" dir="auto">
				{review.text}
			</p>
			{review.reply && (
				<div className="review-reply">
					<strong>{texts.reply.replace("{site}", siteName)}</strong>
					<p className="review-text" dir="auto">
						{review.reply}
					</p>
				</div>
			)}
		</article>
	);
}

/**
 * @param rating 1 to 5
 * @param hidden hides it from screen readers, because the number is also beside it as text
 */
function Stars({ rating, hidden }: { rating: number; hidden?: boolean }) {
	return (
		<span
			className="review-stars"
			role="img"
			{...(hidden ? { "aria-hidden": true } : { "aria-label": `${rating} out of 5 stars` })}
		>
			{"★".repeat(rating)}
			<span>{"★".repeat(5 - rating)}</span>
		</span>
	);
}
