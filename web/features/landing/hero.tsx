import poster from "../../../content/video-poster.webp?inline";
import type { PageContent } from "../../../contract/page-content.ts";
import { each } from "../../lib/each.ts";
import { useSite } from "../../lib/site.ts";
import { BuyLink, isInstant } from "./buy-link.tsx";
import { useFillIn } from "./fill-in.ts";
import { usePage } from "./use-page.ts";

export function Hero() {
	const fillIn = useFillIn();
	const siteValues = useSite();
	const { hero } = usePage().landing;
	return (
		<section className="hero">
			<div className="wrap">
				<div className="hero-text">
					<p className="eyebrow">{fillIn(hero.eyebrow)}</p>
					<h1 dir="auto">{fillIn(hero.title)}</h1>
					<p dir="auto">{fillIn(hero.text)}</p>
					<div className="hero-cta">
						<BuyLink look="button button-large">{fillIn(hero.cta)}</BuyLink>
						<span>{fillIn(hero.ctaNote)}</span>
					</div>
					<ul className="promises ticks">
						{each([...(isInstant(siteValues) ? [hero.instantPromise] : []), ...hero.promises], (promise) => (
							<li>{fillIn(promise)}</li>
						))}
					</ul>
				</div>
				{hero.video.visible && <Film video={hero.video} />}
				<dl className="facts">
					{each(hero.facts, ({ figure, text }) => (
						<div>
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
function Film({ video }: { video: PageContent["landing"]["hero"]["video"] }) {
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
					{each(video.sources, ({ src, type }) => (
						<source src={src} type={type} />
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
