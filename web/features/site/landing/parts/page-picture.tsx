import type { PagePicture as Picture } from "../../../../../contract/site/sales-page/page-fields.ts";
import { pagePictureSources } from "../../../../../contract/site/sales-page/page-pictures.ts";
import { focusName } from "../page-style.ts";

/** Pictures of a new site that also have a lighter format, half the size: a WebP and an AVIF of the same name. */
const withAvif = [
	"audiobook",
	"author",
	"book",
	"bundle",
	"crop-guide",
	"multiplier",
	"planner",
	"recipe-sales-system",
];
const avifOf = new Map(withAvif.map((name) => [`/pictures/${name}.webp`, `/pictures/${name}.avif`]));

interface PagePictureProps {
	picture: Picture;
	/** Layout size in CSS pixels, reserved before it loads to avoid a layout shift. */
	width: number;
	height: number;
	className?: string;
	/** The picture is in the first view, so it is loaded immediately. */
	first?: boolean;
}

/**
 * A picture of the page: a built-in one, or one added by the seller, stored in several widths and formats (PAGE-02).
 */
export function PagePicture({ picture, width, height, className, first = false }: PagePictureProps) {
	const sources = pagePictureSources(picture.src);
	const image = (
		<img
			className={className}
			src={sources?.fallback ?? picture.src}
			alt={picture.alt}
			width={width}
			height={height}
			data-focus={focusName(picture.focus)}
			{...(first ? { fetchPriority: "high" as const } : { loading: "lazy" as const, decoding: "async" as const })}
		/>
	);
	const avif = avifOf.get(picture.src);
	if (!sources && !avif) return image;
	if (!sources)
		return (
			<picture>
				<source type="image/avif" srcSet={avif} />
				{image}
			</picture>
		);
	const sizes = `(max-width: ${width}px) 100vw, ${width}px`;
	return (
		<picture>
			<source type="image/avif" srcSet={sources.avif} sizes={sizes} />
			<source type="image/webp" srcSet={sources.webp} sizes={sizes} />
			{image}
		</picture>
	);
}
