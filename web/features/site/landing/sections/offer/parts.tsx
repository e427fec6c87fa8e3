import { bundleOf, totalValueOf } from "../../../../../../contract/site/sales-page/page-content.ts";
import type { SectionContent } from "../../../../../../contract/site/sales-page/page-sections/kinds.ts";
import { each } from "../../../../../lib/each.ts";
import { useMoney } from "../../parts/fill-in.ts";
import { Section } from "../../parts/section.tsx";
import { ShowAll } from "../../parts/show-all.tsx";
import type { SectionViewProps } from "../../section-view.ts";
import { usePage } from "../../use-page.ts";

export function Parts({ id, content }: SectionViewProps<"parts">) {
	const { eyebrow, title, text, tone, buyRow } = content;
	return (
		<Section id={id} tone={tone} eyebrow={eyebrow} title={title} text={text} buyRow={buyRow}>
			<BundleList texts={content} />
		</Section>
	);
}

/**
 * Every part with its stated value, and the total, on both landing pages. On a phone only the first ones until
 * expanded.
 */
export function BundleList({ texts }: { texts: SectionContent<"parts"> }) {
	const money = useMoney();
	const { offer } = usePage();
	// Values that add up to no more than the price would say nothing.
	const hasValues = totalValueOf(offer) > offer.price;
	return (
		<>
			<ol className="bundle">
				{each(bundleOf(offer), ({ name, detail, value }) => (
					<li>
						<div>
							<strong>{name}</strong>
							<small>{detail}</small>
						</div>
						{hasValues && <span className="bundle-value">{money(value)}</span>}
					</li>
				))}
			</ol>
			<ShowAll text={texts.showAll} />
			<dl className="bundle-total">
				{hasValues && texts.totalLabel && (
					<div>
						<dt>{texts.totalLabel}</dt>
						<dd>{money(totalValueOf(offer))}</dd>
					</div>
				)}
				<div>
					<dt>{texts.priceLabel}</dt>
					<dd className="you-pay">{money(offer.price)}</dd>
				</div>
			</dl>
		</>
	);
}
