import { useState } from "react";
import { productPictureWidths } from "../../../contract/library/product-pictures.ts";

const DEFAULT_PICTURE = "/default-cover.webp";

/**
 * Shows a product's picture, or the default one if it is missing or broken (DIG-08). It is decorative, because the
 * title is text.
 *
 * @param smallUrl the same for narrow screens, if there is one
 */
export function CoverPicture({ url, smallUrl = null }: { url: string | null; smallUrl?: string | null }) {
	const [broken, setBroken] = useState<string | null>(null);
	const isShown = url !== null && broken !== url;
	const { small, large } = productPictureWidths;
	return (
		<img
			src={isShown ? url : DEFAULT_PICTURE}
			srcSet={isShown && smallUrl ? `${smallUrl} ${small}w, ${url} ${large}w` : undefined}
			sizes={isShown && smallUrl ? "(max-width: 36em) 100vw, 26rem" : undefined}
			alt=""
			width={800}
			height={1000}
			loading="lazy"
			onError={() => setBroken(url)}
		/>
	);
}
