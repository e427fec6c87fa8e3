import type { LegalText } from "../../../contract/page-content/legal.ts";
import { each } from "../../lib/each.ts";

/**
 * One of the legal texts (LEG-01).
 *
 * @param props.write puts the site's values into a text
 */
export function LegalPage({ page, write }: { page: LegalText; write: (text: string) => string }) {
	return (
		<main className="wrap legal" id="content">
			<h1>{page.title}</h1>
			<p className="updated">{page.updated}</p>
			<p className="intro">{write(page.intro)}</p>
			{each(page.sections, ({ heading, paragraphs, list }) => (
				<section>
					<h2>{write(heading)}</h2>
					{each(paragraphs, (paragraph) => (
						<p>{write(paragraph)}</p>
					))}
					{list && list.length > 0 && (
						<ul>
							{each(list, (item) => (
								<li>{write(item)}</li>
							))}
						</ul>
					)}
				</section>
			))}
		</main>
	);
}
