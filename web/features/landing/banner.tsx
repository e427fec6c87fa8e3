import { landing } from "../../../content/landing.ts";
import { fillIn } from "./fill-in.ts";

export function Banner() {
	return (
		<aside className="banner" aria-label="Offer">
			<p className="wrap">
				{fillIn(landing.banner.text)}
				<a href="#bundle">{landing.banner.link}</a>
			</p>
		</aside>
	);
}
