import { landingOld } from "../../../content/landing-old.ts";
import { useRootData } from "../../lib/site.ts";
import { BuyLink } from "./buy-link.tsx";
import { useFillIn } from "./fill-in.ts";
import { Section } from "./section.tsx";
import { WrittenReviews } from "./written-reviews.tsx";

const { hero, audience, whyNow, testimonials } = landingOld;

/** The parts that only variant A has (PUB-02). */
export function OldHero() {
	const fillIn = useFillIn();
	return (
		<section className="old-hero">
			<div className="wrap beside">
				<div className="hero-text">
					<p className="eyebrow">{fillIn(hero.eyebrow)}</p>
					<h1>{hero.title}</h1>
					<p>{hero.text}</p>
					<BuyLink look="button button-large">{fillIn(hero.cta)}</BuyLink>
					<p>{fillIn(hero.note)}</p>
				</div>
				<img src={hero.picture.src} alt={hero.picture.alt} width={720} height={540} />
			</div>
		</section>
	);
}

export function Audience() {
	return (
		<Section title={audience.title}>
			<ul className="audience ticks">
				{audience.items.map((item) => (
					<li key={item}>{item}</li>
				))}
			</ul>
			<p className="sample-note">{audience.not}</p>
		</Section>
	);
}

export function WhyNow() {
	return (
		<Section tone="paper" title={whyNow.title}>
			<ul className="cards">
				{whyNow.cards.map(({ title, text }) => (
					<li key={title} className="card">
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
				{testimonials.items.map(({ text, name }) => (
					<figure key={name} className="card testimonial">
						<blockquote>{text}</blockquote>
						<figcaption>{name}</figcaption>
					</figure>
				))}
			</div>
			{testimonials.sample && <p className="sample-note">{testimonials.note}</p>}
		</Section>
	);
}
