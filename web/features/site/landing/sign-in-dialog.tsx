import { useContext } from "react";
import { signInText } from "../../../../content/sign-in-text.ts";
import { InlineParts } from "../../../lib/page/inline-parts.ts";
import { useRootData } from "../../../lib/page/site.ts";

const { signIn } = signInText;

const REGISTER_PATH = "/auth?mode=register";

/**
 * The sign-in dialog (DLG). Closed until the script opens it, which also switches it to the password reset view
 * (web/public-script/sign-in-dialog.ts). Without the script the links lead to `/auth`.
 */
export function SignInDialog() {
	const { quote } = useRootData();
	const { filesAfterSignIn } = useContext(InlineParts);
	return (
		<dialog
			className="sign-in"
			id="sign-in"
			aria-labelledby="sign-in-title"
			data-files-after={filesAfterSignIn.join(" ") || undefined}
		>
			<h2 id="sign-in-title">{signIn.title}</h2>
			<p data-part="subtitle">{signIn.subtitle}</p>
			<form method="post" action="/auth">
				<label className="field">
					{signInText.email}
					<input name="email" type="email" autoComplete="username" required />
				</label>
				<p className="small" role="status" data-part="email-hint" hidden />
				<fieldset>
					<label className="field">
						{signInText.password}
						<input name="password" type="password" autoComplete="current-password" required />
					</label>
					<label className="check">
						<input name="rememberMe" type="checkbox" />
						{signInText.rememberMe}
					</label>
				</fieldset>
				<p className="form-error" role="alert" />
				<p className="form-success" role="status" />
				<button type="submit" className="button">
					{signIn.submit}
				</button>
				<button type="button" className="text-button" data-part="other">
					{signIn.other}
				</button>
				<p className="small" data-part="register">
					{signInText.newHere}{" "}
					<a href={quote?.code ? `${REGISTER_PATH}&code=${quote.code}` : REGISTER_PATH}>{signInText.register}</a>
				</p>
			</form>
			<button type="button" className="dialog-close" aria-label={signInText.close} data-part="close">
				<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
					<path d="M4 4l12 12M16 4L4 16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
				</svg>
			</button>
		</dialog>
	);
}
