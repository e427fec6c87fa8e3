import type { SectionContent } from "../../../../../contract/site/sales-page/page-sections/kinds.ts";
import { each } from "../../../../lib/each.ts";
import { Cover } from "./cover.tsx";
import { ShowAll } from "./show-all.tsx";

/** The cover and the chapters, on both landing pages. */
export function BookContents({ content }: { content: SectionContent<"contents"> }) {
	const { cover, chapters, showAll } = content;
	return (
		<div className="book">
			<Cover picture={cover} />
			<div>
				<ol className="chapters">
					{each(chapters, ({ title, text }) => (
						<li>
							<h3>{title}</h3>
							{text && <p>{text}</p>}
						</li>
					))}
				</ol>
				<ShowAll text={showAll} />
			</div>
		</div>
	);
}
