import { useFillIn } from "./fill-in.ts";
import { SectionLink } from "./section-link.tsx";
import { usePage } from "./use-page.ts";

export function Banner() {
	const fillIn = useFillIn();
	const { banner } = usePage().landing;
	return (
		<aside className="banner" aria-label="Offer">
			<p className="wrap">
				{fillIn(banner.text)}
				<SectionLink to="bundle" otherwise="price">
					{banner.link}
				</SectionLink>
			</p>
		</aside>
	);
}
