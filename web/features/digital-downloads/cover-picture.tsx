import { useState } from "react";

const DEFAULT_PICTURE = "/default-cover.webp";

/** A product's picture, or the default one where it is missing or broken (DIG-08). It is decoration: the title says it. */
export function CoverPicture({ url }: { url: string | null }) {
	const [broken, setBroken] = useState<string | null>(null);
	return (
		<img
			src={url === null || broken === url ? DEFAULT_PICTURE : url}
			alt=""
			width={800}
			height={1000}
			loading="lazy"
			onError={() => setBroken(url)}
		/>
	);
}
