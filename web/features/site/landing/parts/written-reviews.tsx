import type { PublishedReview, PublishedReviews } from "../../../contract/reviews.ts";
import { useSiteName } from "../../lib/site.ts";
import { usePage } from "./use-page.ts";

/** What buyers wrote, on both sales pages (REV-02). Their words are text and nothing else. */
export function WrittenReviews({ reviews }: { reviews: PublishedReviews }) {
	const words = usePage().people.writtenReviews;
	return (
		<>
			<ReviewSummary reviews={reviews} showsNewest />
			<section
				className="reviews"
				aria-label={words.newest.replace("{shown}", String(reviews.newest.length))}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a phone pushes the row sideways, and so do arrow keys
				tabIndex={0}
			>
				{reviews.newest.map((review) => (
					<WrittenReview key={review.id} review={review} />
				))}
			</section>
			{words.note && <p className="sample-note">{words.note}</p>}
		</>
	);
}

/** @param showsNewest the newest of them stand below */
export function ReviewSummary({ reviews, showsNewest }: { reviews: PublishedReviews; showsNewest?: boolean }) {
	const words = usePage().people.writtenReviews;
	const { average, count, newest } = reviews;
	const summary = words.summary
		.replace("{average}", average.toFixed(1))
		.replace("{count}", count.toLocaleString("en-US"));
	return (
		<p className="review-summary">
			<Stars rating={Math.round(average)} hidden /> <strong>{summary}</strong>
			{showsNewest && count > newest.length && <> {words.newest.replace("{shown}", String(newest.length))}</>}
		</p>
	);
}

const dates = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

function WrittenReview({ review }: { review: PublishedReview }) {
	const siteName = useSiteName();
	const words = usePage().people.writtenReviews;
	return (
		<article className="card review review-written">
			<header>
				<div>
					<strong className="review-name" dir="auto">
						{review.displayName}
					</strong>
					{review.buyer ? words.verified : words.verifiedReader}
				</div>
				<time className="review-when" dateTime={review.writtenOn}>
					{dates.format(new Date(review.writtenOn))}
				</time>
			</header>
			<Stars rating={review.rating} />
			<h3 dir="auto">{review.title}</h3>
			<p className="review-text" dir="auto">
				{review.text}
			</p>
			{review.reply && (
				<div className="review-reply">
					<strong>{words.reply.replace("{site}", siteName)}</strong>
					<p className="review-text" dir="auto">
						{review.reply}
					</p>
				</div>
			)}
		</article>
	);
}

/** @param rating 1 to 5 @param hidden the number stands beside it in words */
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
