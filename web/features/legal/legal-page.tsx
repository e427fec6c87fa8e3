import type { LegalPage as Page } from "../../../content/legal.ts";

/**
 * One of the legal texts (LEG-01).
 *
 * @param props.write puts the site's values into a text
 */
export function LegalPage({ page, write }: { page: Page; write: (text: string) => string }) {
	return (
		<main className="wrap legal" id="content">
			<h1>{page.title}</h1>
			<p className="updated">{page.updated}</p>
			<p className="intro">{write(page.intro)}</p>
			{page.sections.map(({ heading, paragraphs, list }) => (
				<section key={heading}>
					<h2>{write(heading)}</h2>
					{paragraphs.map((paragraph) => (
						<p key={paragraph}>{write(paragraph)}</p>
					))}
					{list && (
						<ul>
							{list.map((item) => (
								<li key={item}>{write(item)}</li>
							))}
						</ul>
					)}
				</section>
			))}
		</main>
	);
}
