import type { PagePicture as Picture } from "../../../contract/page-fields.ts";
import { PagePicture } from "./page-picture.tsx";

/** What a new site shows, for browsers that do not read AVIF. */
const OWN = "/pictures/bundle.webp";

/** What is sold, in the first view: the lightest file that is sharp on the screen. */
export function HeroPicture({ picture }: { picture: Picture }) {
	return (
		<div className="hero-picture">
			{picture.src === OWN ? (
				<picture>
					<source media="(width >= 60rem)" type="image/avif" srcSet="/pictures/bundle-wide.avif" />
					<source type="image/avif" srcSet="/pictures/bundle.avif" />
					<img src={OWN} alt={picture.alt} width={720} height={540} fetchPriority="high" decoding="sync" />
				</picture>
			) : (
				<PagePicture picture={picture} width={720} height={540} first />
			)}
		</div>
	);
}
