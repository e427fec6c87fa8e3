import { each } from "../../../../lib/each.ts";
import { useRootData } from "../../../../lib/site.ts";
import { isInstant } from "../parts/buy-link.tsx";
import { useMoney } from "../parts/fill-in.ts";
import { Guarantee } from "../parts/guarantee.tsx";
import { PagePicture } from "../parts/page-picture.tsx";
import { usePage } from "../use-page.ts";

/** The target of every buy button if there is no checkout (PUB-07). On both landing pages. */
export function PriceBlock({ title, cta }: { title: string; cta: string }) {
	const { site: siteValues, quote } = useRootData();
	const money = useMoney();
	const { landing, offer } = usePage();
	const texts = landing.price;
	return (
		<section id="price" className="section section-deep">
			<div className="wrap price-block" data-reveal="">
				<div>
					<PagePicture picture={texts.picture} width={720} height={540} />
					<Guarantee />
				</div>
				<div className="price-card">
					<p className="eyebrow">{texts.eyebrow}</p>
					<h2 dir="auto">{title}</h2>
					<dl className="price-figures">
						<div>
							<dt>{texts.priceLabel}</dt>
							<dd className="price-now">{money(offer.price)}</dd>
						</div>
						{offer.regularPrice !== offer.price && (
							<div>
								<dt>{quote?.state === "applied" ? "Without the code" : texts.regularLabel}</dt>
								<dd>
									<s>{money(offer.regularPrice)}</s>
								</dd>
							</div>
						)}
					</dl>
					{quote && <p className="code-text">{quote.text}</p>}
					<ul className="ticks">
						{each(texts.points, (point) => (
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
								href={`mailto:${siteValues.supportEmail}?subject=${encodeURIComponent(texts.byMailSubject)}`}
								data-buy=""
							>
								{texts.ctaByMail}
							</a>
							<p className="small">{texts.byMailText}</p>
						</>
					)}
					<p className="small">
						{texts.secure} {isInstant(siteValues) && texts.instant}
					</p>
					<p className="small">
						{texts.member}{" "}
						<a href={quote?.code ? `/auth?code=${quote.code}` : "/auth"} data-sign-in="">
							{texts.signIn}
						</a>
					</p>
				</div>
			</div>
		</section>
	);
}
