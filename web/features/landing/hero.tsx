import { landing } from "../../../content/landing.ts";
import poster from "../../../content/video-poster.webp?inline";
import { useSite } from "../../lib/site.ts";
import { BuyLink, isInstant } from "./buy-link.tsx";
import { useFillIn } from "./fill-in.ts";

const { hero } = landing;

export function Hero() {
	const fillIn = useFillIn();
	const siteValues = useSite();
	return (
		<section className="hero">
			<div className="wrap">
				<div className="hero-text">
					<p className="eyebrow">{fillIn(hero.eyebrow)}</p>
					<h1>{hero.title}</h1>
					<p>{hero.text}</p>
					<div className="hero-cta">
						<BuyLink look="button button-large">{fillIn(hero.cta)}</BuyLink>
						<span>{fillIn(hero.ctaNote)}</span>
					</div>
					<ul className="promises ticks">
						{[...(isInstant(siteValues) ? [hero.instantPromise] : []), ...hero.promises].map((promise) => (
							<li key={promise}>{fillIn(promise)}</li>
						))}
					</ul>
				</div>
				<Film />
				<dl className="facts">
					{hero.facts.map(({ figure, text }) => (
						<div key={figure}>
							<dt>{text}</dt>
							<dd>{figure}</dd>
						</div>
					))}
				</dl>
			</div>
		</section>
	);
}

/** Nothing of the film is fetched before somebody starts it. */
function Film() {
	const { video } = hero;
	return (
		<figure className="film">
			<div className="film-bed">
				<video
					controls
					playsInline
					preload="none"
					poster={poster}
					width={video.width}
					height={video.height}
					aria-label={video.title}
				>
					{video.sources.map(({ src, type }) => (
						<source key={src} src={src} type={type} />
					))}
					<track
						kind="captions"
						src={video.captions.src}
						srcLang={video.captions.language}
						label={video.captions.label}
					/>
				</video>
			</div>
			<figcaption>{video.note}</figcaption>
		</figure>
	);
}
