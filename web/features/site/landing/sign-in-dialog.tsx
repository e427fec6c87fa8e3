import { signInWords } from "../../../content/sign-in-words.ts";

const { signIn } = signInWords;

const REGISTER_PATH = "/auth?mode=register";

/**
 * DLG. Closed until the script opens it, and changed by it into the view that resets a password
 * (web/public-script/sign-in-dialog.ts). Without the script the links lead to `/auth`.
 */
export function SignInDialog() {
	return (
		<dialog className="sign-in" id="sign-in" aria-labelledby="sign-in-title">
			<h2 id="sign-in-title">{signIn.title}</h2>
			<p data-part="subtitle">{signIn.subtitle}</p>
			<form method="post" action="/auth">
				<label className="field">
					{signInWords.email}
					<input name="email" type="email" autoComplete="username" required />
				</label>
				<p className="small" role="status" data-part="email-hint" hidden />
				<fieldset>
					<label className="field">
						{signInWords.password}
						<input name="password" type="password" autoComplete="current-password" required />
					</label>
					<label className="check">
						<input name="rememberMe" type="checkbox" />
						{signInWords.rememberMe}
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
					{signInWords.newHere} <a href={REGISTER_PATH}>{signInWords.register}</a>
				</p>
			</form>
			<button type="button" className="dialog-close" aria-label={signInWords.close} data-part="close">
				<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
					<path d="M4 4l12 12M16 4L4 16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
				</svg>
			</button>
		</dialog>
	);
}
