import type { PageContent } from "../../../../../contract/site/page-content.ts";
import { each } from "../../../../lib/each.ts";
import { useSite } from "../../../../lib/site.ts";
import { BuyLink, isInstant } from "../parts/buy-link.tsx";
import { PagePicture } from "../parts/page-picture.tsx";
import { usePage } from "../use-page.ts";
import { HeroPicture } from "./hero-picture.tsx";

export function Hero() {
	const siteValues = useSite();
	const { hero } = usePage().landing;
	return (
		<section className="hero">
			<div className="wrap">
				<div className="hero-text">
					<p className="eyebrow">{hero.eyebrow}</p>
					<h1 dir="auto">{hero.title}</h1>
					<p className="hero-lead" dir="auto">
						{hero.text}
					</p>
					<div className="hero-cta">
						<BuyLink look="button button-large">{hero.cta}</BuyLink>
						<span>{hero.ctaNote}</span>
					</div>
					<ul className="promises ticks">
						{each([...(isInstant(siteValues) ? [hero.instantPromise] : []), ...hero.promises], (promise) => (
							<li>{promise}</li>
						))}
					</ul>
				</div>
				<HeroPicture picture={hero.picture} />
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

/** A transparent pixel: without it, a browser draws a dark background of its own. */
const CLEAR = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/**
 * The video only loads when a visitor starts it; until then its poster is shown, loaded when it is near the viewport.
 */
function Film({ video }: { video: PageContent["landing"]["hero"]["video"] }) {
	return (
		<figure className="film">
			<div className="film-bed">
				<PagePicture className="film-poster" picture={{ src: video.poster, alt: "" }} width={960} height={540} />
				<video
					controls
					playsInline
					preload="none"
					poster={CLEAR}
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
