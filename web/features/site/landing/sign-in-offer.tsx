import { signInWords } from "../../../content/sign-in-words.ts";

const { offer } = signInWords;

/** NAV-10: above the page where a guarded address led a visitor here. The script passes on which page it was. */
export function SignInOffer() {
	return (
		<aside className="sign-in-offer" aria-label={offer.label}>
			<p className="wrap">
				{offer.text}
				<a className="button button-quiet" href="/auth" data-sign-in="">
					{offer.label}
				</a>
			</p>
		</aside>
	);
}
