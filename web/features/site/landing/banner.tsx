import { SectionLink } from "./parts/section-link.tsx";
import { usePage } from "./use-page.ts";

export function Banner() {
	const { banner } = usePage().landing;
	return (
		<aside className="banner" aria-label="Offer">
			<p className="wrap">
				{banner.text}
				<SectionLink to="bundle" otherwise="price">
					{banner.link}
				</SectionLink>
			</p>
		</aside>
	);
}
