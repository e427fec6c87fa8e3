import { landing } from "../../../content/landing.ts";
import { useFillIn } from "./fill-in.ts";

export function Banner() {
	const fillIn = useFillIn();
	return (
		<aside className="banner" aria-label="Offer">
			<p className="wrap">
				{fillIn(landing.banner.text)}
				<a href="#bundle">{landing.banner.link}</a>
			</p>
		</aside>
	);
}
