import { useId } from "react";
import type { PageContent } from "../../../../../contract/site/page-content.ts";
import { each } from "../../../../lib/each.ts";
import { usePage } from "../use-page.ts";
import { PagePicture } from "./page-picture.tsx";

/** Faces with cards (PUB-11). The style sheet shows the card; the script only tilts it. */
export function AvatarRow() {
	const { readers } = usePage().people;
	return (
		<div className="avatars">
			<ul data-avatars="">
				{each(readers.items, (reader) => (
					<AvatarCard {...reader} />
				))}
			</ul>
			<p>{readers.title}</p>
		</div>
	);
}

function AvatarCard({ name, designation, picture }: PageContent["people"]["readers"]["items"][number]) {
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
