import { each } from "../../lib/each.ts";
import { useSite } from "../../lib/site.ts";
import { isInstant } from "./buy-link.tsx";
import { useMoney } from "./fill-in.ts";
import { Guarantee } from "./guarantee.tsx";
import { PagePicture } from "./page-picture.tsx";
import { usePage } from "./use-page.ts";

/** Every buy button leads here while there is no checkout (PUB-07). Both landing pages have it. */
export function PriceBlock({ title, cta }: { title: string; cta: string }) {
	const siteValues = useSite();
	const money = useMoney();
	const { landing, offer } = usePage();
	const words = landing.price;
	return (
		<section id="price" className="section section-deep">
			<div className="wrap price-block" data-reveal="">
				<div>
					<PagePicture picture={words.picture} width={720} height={540} />
					<Guarantee />
				</div>
				<div className="price-card">
					<p className="eyebrow">{words.eyebrow}</p>
					<h2 dir="auto">{title}</h2>
					<dl className="price-figures">
						<div>
							<dt>{words.priceLabel}</dt>
							<dd className="price-now">{money(offer.price)}</dd>
						</div>
						<div>
							<dt>{words.regularLabel}</dt>
							<dd>
								<s>{money(offer.regularPrice)}</s>
							</dd>
						</div>
					</dl>
					<ul className="ticks">
						{each(words.points, (point) => (
							<li>{point}</li>
						))}
					</ul>
					{siteValues.checkoutUrl ? (
						<a className="button button-large" href={siteValues.checkoutUrl} data-buy="">
							{cta}
						</a>
					) : (
						<>
							<a
								className="button button-large"
								href={`mailto:${siteValues.supportEmail}?subject=${encodeURIComponent(words.byMailSubject)}`}
								data-buy=""
							>
								{words.ctaByMail}
							</a>
							<p className="small">{words.byMailText}</p>
						</>
					)}
					<p className="small">
						{words.secure} {isInstant(siteValues) && words.instant}
					</p>
					<p className="small">
						{words.member}{" "}
						<a href="/auth" data-sign-in="">
							{words.signIn}
						</a>
					</p>
				</div>
			</div>
		</section>
	);
}
