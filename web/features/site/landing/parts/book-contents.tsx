import { each } from "../../../../lib/each.ts";
import { usePage } from "../use-page.ts";
import { Cover } from "./cover.tsx";
import { ShowAll } from "./show-all.tsx";

/** The cover and the ten chapters, on both landing pages. */
export function BookContents() {
	const { book, landing } = usePage();
	return (
		<div className="book">
			<Cover picture={book.cover} />
			<div>
				<ol className="chapters">
					{each(book.chapters, ({ title, text }) => (
						<li>
							<h3>{title}</h3>
							<p>{text}</p>
						</li>
					))}
				</ol>
				<ShowAll text={landing.contents.showAll} />
			</div>
		</div>
	);
}
