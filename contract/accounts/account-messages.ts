/** Maps the auth service's error codes to messages shown to people. */
export const accountMessages = {
	EMAIL_NOT_APPROVED:
		"This email is not in our pre-approved list. Please use the email you used for your purchase, or contact support if you believe this is an error.",
	USER_ALREADY_EXISTS: "An account with this email already exists. Please try logging in instead.",
	ACCESS_REVOKED: "Your access to the members' area has ended. Please contact support if you believe this is an error.",
	/** Access is suspended while a payment dispute is open (BUY-05). */
	ACCESS_SUSPENDED:
		"Your access is suspended because the payment for your order is disputed at your bank. It returns when the dispute is closed in the seller's favor. Please contact support if you need help.",
	EMAIL_NOT_VERIFIED: "Please confirm your email address first. Use the link in the email we sent you.",
	/**
	 * The confirmation link was opened in another browser, with a password that differs from the one used to register.
	 */
	WRONG_PASSWORD: "That is not the password you registered with. You can choose a new one instead.",
	/** Someone with a second factor tried to sign in by a method that does not ask for it. */
	SECOND_FACTOR_REQUIRED:
		"Your account uses two-step verification. Sign in with your password and the code from your app.",
	/** A sensitive action was requested without a password, or too long after sign-in. */
	REAUTHENTICATION_REQUIRED: "Please enter your password again to do this, or sign out and in again if you have none.",
	/** The same, for actions that do not ask for a password. */
	SESSION_NOT_FRESH: "For security, please sign out and back in first.",
	/** An identity provider did not confirm that the address belongs to the person. */
	PROVIDER_EMAIL_UNVERIFIED:
		"That account has no confirmed email address. Please confirm it there first, or sign in another way.",
	/** On the thank-you page: opened in a browser that did not pay, more than a day later, or a second time. */
	PURCHASE_NOT_YOURS:
		"A password can be chosen here once, within a day, in the browser that paid. Please use the link in your receipt.",
	RECEIPT_LINK_INVALID: "This link is no longer valid. You can have a new one sent to you.",
	PASSWORD_NEEDED: "Please choose a password.",
	EMAIL_TAKEN: "This email already has a purchase or an account of its own.",
	PHONE_NUMBER_EXIST: "This phone number belongs to another account.",
	SMS_NOT_CONFIGURED: "Codes by text message are not offered here.",

	// Messages for one-time codes (SES-07).
	INVALID_OTP: "That code isn't correct. Check it, or ask for a new one.",
	OTP_EXPIRED: "That code is no longer valid. Please ask for a new one.",
	OTP_NOT_FOUND: "That code is no longer valid. Please ask for a new one.",
	TOO_MANY_ATTEMPTS: "That code was tried too often. Please ask for a new one.",
	INVALID_CODE: "That code isn't correct. Enter the one your app shows now.",
	INVALID_TWO_FACTOR_COOKIE: "For security, please sign in again to continue.",
	INVALID_BACKUP_CODE: "That recovery code isn't correct, or was used before.",

	// Messages from the source's error catalog (SES-07).
	CREDENTIALS_MISSING: "You must provide either an email or phone number and a password",
	NO_SESSION_IN_URL: "No session defined in URL",
	NOT_PKCE: "Not a valid PKCE flow url",
	NO_CODE: "No code detected",
	INVALID_SIGNATURE: "Invalid JWT signature",
	JWKS_EMPTY: "JWKS is empty",
	SESSION_MISSING: "Auth session missing!",
} as const;
export type AccountErrorCode = keyof typeof accountMessages;
