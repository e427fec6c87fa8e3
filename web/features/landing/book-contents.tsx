import { book } from "../../../content/book.ts";
import { Cover } from "./cover.tsx";

/** The cover and the ten chapters, on both landing pages. */
export function BookContents() {
	return (
		<div className="book">
			<Cover {...book.cover} />
			<ol className="chapters">
				{book.chapters.map(({ title, text }) => (
					<li key={title}>
						<h3>{title}</h3>
						<p>{text}</p>
					</li>
				))}
			</ol>
		</div>
	);
}
