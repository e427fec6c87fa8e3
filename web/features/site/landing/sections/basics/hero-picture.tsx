import foretaste from "../../../../../../content/bundle.avif?inline";
import type { PagePicture as Picture } from "../../../../../../contract/site/sales-page/page-fields.ts";
import { PagePicture } from "../../parts/page-picture.tsx";

/** The default picture, for browsers that do not support AVIF. */
const OWN = "/pictures/bundle.webp";

/**
 * The product picture in the first view. A new site inlines a small version, replaced by a sharp one as soon as it has
 * loaded.
 */
export function HeroPicture({ picture }: { picture: Picture }) {
	return (
		<div className={picture.src === OWN ? "hero-picture hero-bundle" : "hero-picture"}>
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
