import { firstAnchor } from "../../../../contract/site/sales-page/page-sections/sections.ts";
import { usePage } from "./use-page.ts";

export function Banner() {
	const { landing, sections } = usePage();
	const { banner } = landing;
	return (
		<aside className="banner" aria-label="Offer">
			<p className="wrap">
				{banner.text}
				<a href={`#${firstAnchor(sections, "parts") ?? "price"}`}>{banner.link}</a>
			</p>
		</aside>
	);
}
