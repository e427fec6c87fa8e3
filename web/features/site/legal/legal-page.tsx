import type { LegalText } from "../../../../contract/site/sales-page/page-content/legal.ts";
import { each } from "../../../lib/each.ts";

/** One of the legal texts (LEG-01). */
export function LegalPage({ page }: { page: LegalText }) {
	return (
		<main className="wrap legal" id="content">
			<h1>{page.title}</h1>
			<p className="updated">{page.updated}</p>
			<p className="intro">{page.intro}</p>
			{each(page.sections, ({ heading, paragraphs, list }) => (
				<section>
					<h2>{heading}</h2>
					{each(paragraphs, (paragraph) => (
						<p>{paragraph}</p>
					))}
					{list && list.length > 0 && (
						<ul>
							{each(list, (item) => (
								<li>{item}</li>
							))}
						</ul>
					)}
				</section>
			))}
		</main>
	);
}
