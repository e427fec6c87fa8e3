import type { SectionContent } from "../../../../../contract/site/sales-page/page-sections/kinds.ts";
import { each } from "../../../../lib/each.ts";
import { PagePicture } from "./page-picture.tsx";

/** A transparent pixel: without it, a browser draws a dark background of its own. */
const CLEAR = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/**
 * The video only loads when a visitor starts it; until then its poster is shown, loaded when it is near the viewport.
 */
export function Film({ video }: { video: SectionContent<"video">["film"] }) {
	const { captions } = video;
	return (
		<figure className="film">
			<div className="film-bed">
				<PagePicture className="film-poster" picture={{ src: video.poster, alt: "" }} width={960} height={540} />
				{/* biome-ignore lint/a11y/useMediaCaption: captions are the seller's, and a film without speech has none */}
				<video
					controls
					playsInline
					preload="none"
					poster={CLEAR}
					width={video.width}
					height={video.height}
					aria-label={video.title}
				>
					{each(video.sources, ({ src, type }) => (
						<source src={src || undefined} type={type} />
					))}
					{captions.src && (
						<track kind="captions" src={captions.src} srcLang={captions.language} label={captions.label} />
					)}
				</video>
			</div>
			<figcaption>{video.note}</figcaption>
		</figure>
	);
}
