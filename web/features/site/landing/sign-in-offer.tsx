import { signInText } from "../../../../content/sign-in-text.ts";

const { offer } = signInText;

/**
 * Offer to sign in above the page, after a redirect from a guarded address (NAV-10). The script passes on which page it
 * was.
 */
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
