import { each } from "../../../../lib/each.ts";
import { useRootData } from "../../../../lib/page/site.ts";
import { BuyLink } from "../parts/buy-link.tsx";
import { PagePicture } from "../parts/page-picture.tsx";
import { Section } from "../parts/section.tsx";
import { WrittenReviews } from "../parts/written-reviews.tsx";
import { usePage } from "../use-page.ts";

/** The parts that only variant A has (PUB-02). */
export function OldHero() {
	const { hero } = usePage().landingOld;
	return (
		<section className="old-hero">
			<div className="wrap beside">
				<div className="hero-text">
					<p className="eyebrow">{hero.eyebrow}</p>
					<h1 dir="auto">{hero.title}</h1>
					<p dir="auto">{hero.text}</p>
					<BuyLink look="button button-large">{hero.cta}</BuyLink>
					<p>{hero.note}</p>
				</div>
				<PagePicture picture={hero.picture} width={720} height={540} first />
			</div>
		</section>
	);
}

export function Audience() {
	const { audience } = usePage().landingOld;
	return (
		<Section title={audience.title}>
			<ul className="audience ticks">
				{each(audience.items, (item) => (
					<li>{item}</li>
				))}
			</ul>
			{audience.not && <p className="sample-note">{audience.not}</p>}
		</Section>
	);
}

export function WhyNow() {
	const { whyNow } = usePage().landingOld;
	return (
		<Section tone="paper" title={whyNow.title}>
			<ul className="cards">
				{each(whyNow.cards, ({ title, text }) => (
					<li className="card">
						<h3>{title}</h3>
						<p>{text}</p>
					</li>
				))}
			</ul>
		</Section>
	);
}

export function Testimonials() {
	const { reviews: written } = useRootData();
	const { testimonials } = usePage().landingOld;
	if (written) {
		return (
			<Section tone="paper" title={testimonials.title}>
				<WrittenReviews reviews={written} />
			</Section>
		);
	}
	return (
		<Section tone="paper" title={testimonials.title}>
			<div className="cards cards-three">
				{each(testimonials.items, ({ text, name }) => (
					<figure className="card testimonial">
						<blockquote>{text}</blockquote>
						<figcaption>{name}</figcaption>
					</figure>
				))}
			</div>
			{testimonials.sample && <p className="sample-note">{testimonials.note}</p>}
		</Section>
	);
}
