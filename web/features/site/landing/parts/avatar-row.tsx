import { useId } from "react";
import type { SectionContent } from "../../../../../contract/site/sales-page/page-sections/kinds.ts";
import { each } from "../../../../lib/each.ts";
import { PagePicture } from "./page-picture.tsx";
import { ShortQuote } from "./short-quote.tsx";

/** Faces with cards (PUB-11). The style sheet shows the card; the script only tilts it. */
export function AvatarRow({
	title,
	quote,
	quoteBy,
	items,
}: Pick<SectionContent<"faces">, "title" | "quote" | "quoteBy" | "items">) {
	return (
		<div className="avatars">
			<ul data-avatars="">
				{each(items, (reader) => (
					<AvatarCard {...reader} />
				))}
			</ul>
			{quote && <ShortQuote text={quote} by={quoteBy} />}
			{title && <p>{title}</p>}
		</div>
	);
}

function AvatarCard({ name, designation, picture }: SectionContent<"faces">["items"][number]) {
	const id = useId();
	return (
		<li>
			<button type="button" className="avatar" aria-label={name} aria-describedby={id}>
				<PagePicture picture={{ src: picture, alt: "" }} width={56} height={56} />
			</button>
			<div className="avatar-card" role="tooltip" id={id}>
				<strong>{name}</strong>
				{designation}
			</div>
		</li>
	);
}
