import type { ReactNode } from "react";
import { anchorOf } from "../../../../contract/site/sales-page/page-sections/sections.ts";
import { each } from "../../../lib/each.ts";
import { Banner } from "./banner.tsx";
import { CodeNote } from "./code-note.tsx";
import { BuyBar } from "./parts/buy-row.tsx";
import { SectionView } from "./section-views.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { ToastRegion } from "./toast-region.tsx";
import { usePage } from "./use-page.ts";

/**
 * Variant B of `/`, also used in the editor (PUB-03, PUB-04). The seller decides its sections.
 *
 * @param belowHeader content before the page begins
 */
export function SalesPage({ belowHeader }: { belowHeader?: ReactNode }) {
	const { landing, sections } = usePage();
	return (
		<>
			<Banner />
			<SiteHeader links={landing.navigation} buy />
			<CodeNote />
			{belowHeader}
			<main id="content">
				{each(
					sections.filter(({ visible }) => visible),
					(section) => (
						<SectionView kind={section.kind} id={anchorOf(sections, section)} content={section.content} />
					),
				)}
			</main>
			<SiteFooter earnings values />
			<BuyBar />
			<ToastRegion />
		</>
	);
}
