import foretaste from "../../../content/bundle.avif?inline";
import type { PagePicture as Picture } from "../../../contract/page-fields.ts";
import { PagePicture } from "./page-picture.tsx";

/** What a new site shows, for browsers that do not read AVIF. */
const OWN = "/pictures/bundle.webp";

/**
 * What is sold, in the first view. That of a new site comes with the page itself, small, and a sharp one takes its place
 * as soon as it is there.
 */
export function HeroPicture({ picture }: { picture: Picture }) {
	return (
		<div className="hero-picture">
			{picture.src === OWN ? (
				<>
					<img src={foretaste} alt="" width={720} height={540} decoding="sync" />
					<picture>
						<source media="(width >= 60rem)" type="image/avif" srcSet="/pictures/bundle-hero-wide.avif" />
						<source type="image/avif" srcSet="/pictures/bundle-hero.avif" />
						<img src={OWN} alt={picture.alt} width={720} height={540} loading="lazy" fetchPriority="low" />
					</picture>
				</>
			) : (
				<PagePicture picture={picture} width={720} height={540} first />
			)}
		</div>
	);
}
