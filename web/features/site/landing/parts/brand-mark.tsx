import { brandFile } from "../../../../../contract/site/brand/brand-files.ts";
import type { ShownBrand } from "../../../../../contract/site/brand/shown-brand.ts";

/** The logo, or the mark, which is inlined to save a request before the first paint. */
export function BrandMark({ brand, siteName }: { brand: ShownBrand; siteName: string }) {
	const { logo, logoShowsName, mark, version } = brand;
	if (logo)
		return (
			<img
				className="logo"
				src={logo.src}
				alt={logoShowsName ? siteName : ""}
				width={Math.round((32 * logo.width) / logo.height)}
				height={32}
				fetchPriority="high"
			/>
		);
	if (!mark) return <img src={brandFile("icon192", version)} alt="" width={32} height={32} fetchPriority="high" />;
	// Drawn by this site: it has outlines only.
	return <span className="mark" aria-hidden="true" dangerouslySetInnerHTML={{ __html: mark }} />;
}
