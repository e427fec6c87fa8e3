import type { SectionContent } from "../../../../../../contract/site/sales-page/page-sections/kinds.ts";
import { mailLink } from "../../../../../../contract/text/mail-link.ts";
import { each } from "../../../../../lib/each.ts";
import { useRootData } from "../../../../../lib/page/site.ts";
import { BuyLink, isInstant } from "../../parts/buy-link.tsx";
import { useMoney } from "../../parts/fill-in.ts";
import { GuaranteeSeal } from "../../parts/guarantee-seal.tsx";
import { PagePicture } from "../../parts/page-picture.tsx";
import type { SectionViewProps } from "../../section-view.ts";
import { usePage } from "../../use-page.ts";

export function Price({ id, content }: SectionViewProps<"price">) {
	return <PriceBlock id={id} texts={content} />;
}

/** The target of every buy button if there is no checkout (PUB-07). On both landing pages. */
export function PriceBlock({ id, texts }: { id: string; texts: SectionContent<"price"> }) {
	const { site: siteValues, quote } = useRootData();
	const money = useMoney();
	const { offer } = usePage();
	return (
		<section id={id} className="section section-deep">
			<div className="wrap price-block" data-reveal="">
				<div>
					<PagePicture picture={texts.picture} width={720} height={540} />
					{texts.guaranteeTitle && (
						<div className="guarantee">
							<GuaranteeSeal />
							<div>
								<h3>{texts.guaranteeTitle}</h3>
								<p>{texts.guaranteeText}</p>
							</div>
						</div>
					)}
				</div>
				<div className="price-card">
					<p className="eyebrow">{texts.eyebrow}</p>
					<h2 dir="auto">{texts.title}</h2>
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
						<BuyLink look="button button-large">{texts.cta}</BuyLink>
					) : (
						<>
							<a
								className="button button-large"
								href={`${mailLink(siteValues.supportEmail)}?subject=${encodeURIComponent(texts.byMailSubject)}`}
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
