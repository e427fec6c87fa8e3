/** What the auth service answers, by its code, in the words of the product. */
export const accountMessages = {
	EMAIL_NOT_APPROVED:
		"This email is not in our pre-approved list. Please use the email you used for your purchase, or contact support if you believe this is an error.",
	USER_ALREADY_EXISTS: "An account with this email already exists. Please try logging in instead.",
	ACCESS_REVOKED: "Your access to the members' area has ended. Please contact support if you believe this is an error.",
	/** By a dispute about the payment that is still open (BUY-05). */
	ACCESS_SUSPENDED:
		"Your access is suspended because the payment for your order is disputed at your bank. It returns when the dispute is closed in the seller's favor. Please contact support if you need help.",
	EMAIL_NOT_VERIFIED: "Please confirm your email address first: open the link in the message we sent you.",
	/** The confirmation was opened in a browser that did not register, with a password that is not the registration's. */
	WRONG_PASSWORD: "That is not the password you registered with. You can choose a new one instead.",
	/** A way of signing in that does not ask for the second factor, by someone who has one. */
	SECOND_FACTOR_REQUIRED:
		"Your account uses two-step verification. Sign in with your password and the code from your app.",
	/** Something sensitive was asked for without the password, or some while after the sign-in. */
	REAUTHENTICATION_REQUIRED: "Please enter your password again to do this, or sign out and in again if you have none.",
	/** The same for what asks for no password. */
	SESSION_NOT_FRESH: "For security, please sign out and back in first.",
	/** An outside provider that does not say that the address is the person's. */
	PROVIDER_EMAIL_UNVERIFIED:
		"That account has no confirmed email address. Please confirm it there first, or sign in another way.",
	/** On the thank-you page: another browser than the one that paid, a day later, or a second time. */
	PURCHASE_NOT_YOURS:
		"A password can be chosen here once, within a day, in the browser that paid. Please use the link in your receipt.",
	RECEIPT_LINK_INVALID: "This link is no longer valid. You can have a new one sent to you.",
	PASSWORD_NEEDED: "Please choose a password.",
	EMAIL_TAKEN: "This email already has a purchase or an account of its own.",
	PHONE_NUMBER_EXIST: "This phone number belongs to another account.",
	SMS_NOT_CONFIGURED: "Codes by text message are not offered here.",

	// Codes, in plain words (SES-07).
	INVALID_OTP: "That code isn't correct. Check it, or ask for a new one.",
	OTP_EXPIRED: "That code is no longer valid. Please ask for a new one.",
	OTP_NOT_FOUND: "That code is no longer valid. Please ask for a new one.",
	TOO_MANY_ATTEMPTS: "That code was tried too often. Please ask for a new one.",
	INVALID_CODE: "That code isn't correct. Enter the one your app shows now.",
	INVALID_TWO_FACTOR_COOKIE: "For security, please sign in again to continue.",
	INVALID_BACKUP_CODE: "That recovery code isn't correct, or was used before.",

	// The words of the source's catalog of errors (SES-07).
	CREDENTIALS_MISSING: "You must provide either an email or phone number and a password",
	NO_SESSION_IN_URL: "No session defined in URL",
	NOT_PKCE: "Not a valid PKCE flow url",
	NO_CODE: "No code detected",
	INVALID_SIGNATURE: "Invalid JWT signature",
	JWKS_EMPTY: "JWKS is empty",
	SESSION_MISSING: "Auth session missing!",
} as const;
export type AccountErrorCode = keyof typeof accountMessages;
