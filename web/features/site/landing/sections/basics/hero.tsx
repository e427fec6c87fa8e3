import { each } from "../../../../../lib/each.ts";
import { useSite } from "../../../../../lib/page/site.ts";
import { BuyLink, isInstant } from "../../parts/buy-link.tsx";
import { Film } from "../../parts/film.tsx";
import type { SectionViewProps } from "../../section-view.ts";
import { HeroPicture } from "./hero-picture.tsx";

export function Hero({ id, content: hero }: SectionViewProps<"hero">) {
	const siteValues = useSite();
	return (
		<section id={id} className="hero">
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
